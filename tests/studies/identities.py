"""Arithmetic that the studies let one do: a number of a ledger, how to compute it, and from which others."""


def _share(part, whole):
    return 100 * part / whole


def _less(small, large):
    return 100 * (1 - small / large)


def _more(large, small):
    return 100 * (large / small - 1)


def _sum(*parts):
    return sum(parts)


def _equal(same):
    return same


def _duplex():
    found = {}
    times = {f"aes.{bits}": "aes" for bits in (128, 192, 256)}
    times |= {name: name for name in ("xtea_simplex_original", "xtea_simplex", "xtea_duplex_stored", "xtea_duplex")}
    for time, design in times.items():
        found[f"{time}.throughput.max"] = (
            lambda clock, n: 128 * clock / n,
            f"{design}.fmax",
            f"{time}.latency_encrypt",
        )
        found[f"{time}.throughput.25MHz"] = (lambda n: 128 * 25 / n, f"{time}.latency_encrypt")
        if design in ("aes", "xtea_duplex_stored"):
            total = f"{time}.latency_with_key_setup"
            found[f"{total}.newkey"] = (_sum, f"{time}.key_setup", f"{time}.latency_encrypt")
            found[f"{total}.samekey"] = (_equal, f"{time}.latency_encrypt")
    for design in set(times.values()):
        parts = (f"{design}.power_{part}" for part in ("dynamic", "static", "io"))
        found[f"{design}.power_total"] = (_sum, *parts)
    return found


def _nsa():
    rijndael, mars = "rijndael.iterative.3in1", "mars.iterative.3in1"
    found = {
        f"f7.{mars}.area_change": (_less, f"t1.{mars}.area.min", f"t1.{mars}.area.max"),
        f"f7.{mars}.throughput_change": (_less, f"t1.{mars}.throughput.min", f"t1.{mars}.throughput.max"),
        f"f7.{rijndael}.area_change": (_less, f"t5.{rijndael}.area.min", f"t5.{rijndael}.area.max"),
        f"f7.{rijndael}.throughput_change": (
            _less,
            "t5.rijndael.iterative.128.throughput.min",
            "t5.rijndael.iterative.128.throughput.max",
        ),
        "f16.rijndael.pipelined.3in1.throughput_behind_serpent": (
            _less,
            "t12.rijndael.pipelined.3in1.throughput",
            "t12.serpent.pipelined.3in1.throughput",
        ),
        "f16.all.throughput_spread": (
            _more,
            "t12.twofish.pipelined.3in1.throughput",
            "t12.rc6.pipelined.3in1.throughput",
        ),
        "f41.rijndael.pipelined.128.key_setup_decrypt_reduction": (
            _less,
            "t6.rijndael.pipelined.128.key_setup_decrypt.min",
            "t5.rijndael.pipelined.128.key_setup_decrypt.min",
        ),
        "f43.serpent.pipelined.3in1.latency_with_key_setup": (
            _sum,
            "t16.serpent.pipelined.128.key_setup_decrypt",
            "t16.serpent.pipelined.128.latency_decrypt",
        ),
        "t7.serpent.key_setup.original.key_setup_decrypt": (_equal, "t8.serpent.pipelined.3in1.key_setup_decrypt.min"),
    }
    for cipher in ("mars", "rc6"):
        pipe = f"{cipher}.pipelined.3in1"
        found[f"f22.{pipe}.latency_with_key_setup"] = (
            _sum,
            f"t12.{pipe}.key_setup_encrypt",
            f"t12.{pipe}.latency_encrypt",
        )
    for cipher in ("mars", "rijndael"):
        times = [f"t{table}.{cipher}.pipelined.{size}.latency_encrypt" for table, size in ((16, 128), (12, "3in1"))]
        found[f"f42.{cipher}.pipelined.128.latency_encrypt_reduction"] = (_less, *times)
    for cipher, single, three in (("rc6", 4, 3), ("rijndael", 6, 5), ("twofish", 10, 9)):
        for figure, parameter in (("f24", "area"), ("f25", "transistors")):
            found[f"{figure}.{cipher}.iterative.128.{parameter}_reduction"] = (
                _less,
                f"t{single}.{cipher}.iterative.128.{parameter}.min",
                f"t{three}.{cipher}.iterative.3in1.{parameter}.min",
            )
    return found


#: What an XCZU9EG has.
LUTS, FFS, BUFGS = 274_080, 548_160, 404


def _pipeline28g():
    found = {
        "s1.requirement.block_interval": (lambda rate: 128 / rate, "s1.requirement.throughput"),
        "s1.encrypt.period": (lambda clock: 1000 / clock, "s1.encrypt.fmax"),
        "s1.encrypt.throughput": (lambda clock: 0.128 * clock, "s1.encrypt.fmax"),
        "s3.1.encrypt.throughput": (lambda clock: 0.128 * clock, "s3.1.encrypt.clock"),
        "s3.1.encrypt.early_acceptance": (lambda period: period / 2, "s3.1.encrypt.period"),
        "s3.1.encrypt.latency_encrypt": (
            lambda n, ns: n * ns,
            "f15.encrypt.latency_encrypt.clocks",
            "s3.1.encrypt.period",
        ),
        "s3.1.decrypt.key_setup_beyond_latency": (
            lambda setup, latency: setup - latency,
            "s3.1.decrypt.key_setup",
            "s3.1.decrypt.latency_decrypt",
        ),
        "s3.2.encrypt.luts_reduction": (
            lambda all, core: all - core,
            "t1.encrypt.system.luts.percent",
            "t1.encrypt.luts.percent",
        ),
        "s3.2.decrypt.luts_reduction": (
            lambda all, core: all - core,
            "t2.decrypt.system.luts.23.percent",
            "t2.decrypt.luts.percent",
        ),
        "s3.2.decrypt.ffs_reduction": (
            lambda all, core: all - core,
            "t2.decrypt.system.ffs.23.percent",
            "t2.decrypt.ffs.percent",
        ),
        "s3.2.decrypt.luts_over_encrypt": (lambda a, b: a / b, "t2.decrypt.luts", "t1.encrypt.luts"),
        "s3.2.decrypt.system.luts_over_encrypt": (
            lambda a, b: a / b,
            "t2.decrypt.system.luts.350",
            "t1.encrypt.system.luts",
        ),
        "s4.1.cascade.block_interval": (
            lambda n, ns: n * ns,
            "f21.cascade.clocks_per_block.paced",
            "s4.1.cascade.period",
        ),
        "s4.1.cascade.throughput.paced": (lambda ns: 128 / ns, "s4.1.cascade.block_interval"),
        "s4.1.cascade.latency_total": (
            lambda n, ns: n * ns,
            "s4.1.cascade.latency_total.clocks",
            "s4.1.cascade.period",
        ),
        "f22.cascade.latency_encrypt": (
            lambda n, ns: n * ns,
            "f25.cascade.latency_encrypt.clocks",
            "s4.1.cascade.period",
        ),
        "s4.1.cascade.thermal_margin": (
            lambda limit, chip: limit - chip,
            "s4.1.cascade.temperature_limit",
            "s4.1.cascade.chip_temperature",
        ),
        "s4.1.cascade.luts.percent": (
            lambda a, b: _share(a + b, LUTS),
            "t1.encrypt.luts",
            "t2.decrypt.luts",
        ),
        "s4.3.encrypt.clbs": (lambda luts: luts / 8, "t1.encrypt.luts"),
        "s4.3.decrypt.clbs": (lambda luts: luts / 8, "t2.decrypt.luts"),
        "s4.3.encrypt.slices": (lambda clbs: 2 * clbs, "s4.3.encrypt.clbs"),
        "s4.3.decrypt.slices": (lambda clbs: 2 * clbs, "s4.3.decrypt.clbs"),
        "t4.cascade.slices": (_sum, "s4.3.encrypt.slices", "s4.3.decrypt.slices"),
        "s4.3.encrypt.throughput_change": (_more, "t4.encrypt.throughput", "t4.kotturi.throughput"),
        "s4.3.encrypt.slices_change": (_more, "t4.encrypt.slices", "t4.kotturi.slices"),
        "s4.3.encrypt.throughput_per_slice_change": (
            _more,
            "t4.encrypt.throughput_per_slice",
            "t4.kotturi.throughput_per_slice",
        ),
        "s4.3.cascade.throughput_per_slice_change": (
            _more,
            "t4.cascade.throughput_per_slice",
            "t4.good.throughput_per_slice",
        ),
        "s2.2.gopalan.latency_encrypt": (
            lambda n, mhz: 1000 * n / mhz,
            "s2.2.gopalan.latency_encrypt.clocks",
            "s2.2.gopalan.clock",
        ),
        "s2.2.gopalan.latency_decrypt": (
            lambda n, mhz: 1000 * n / mhz,
            "s2.2.gopalan.latency_decrypt.clocks",
            "s2.2.gopalan.clock",
        ),
    }
    for name in ("guzman", "fan"):
        found[f"s2.2.{name}.throughput"] = (lambda clock: 0.128 * clock, f"s2.2.{name}.fmax")
    pipelines = ("zambreno", "fan", "standaert", "hodjat", "kotturi", "good", "encrypt", "cascade")
    for name in pipelines:
        found[f"t4.{name}.throughput"] = (lambda clock: 0.128 * clock, f"t4.{name}.fmax")
    for name in (*pipelines, "bulens", "daoud"):
        per_slice = (lambda rate, slices: 1000 * rate / slices, f"t4.{name}.throughput", f"t4.{name}.slices")
        found[f"t4.{name}.throughput_per_slice"] = per_slice
    used = (("t1.encrypt.system", ""), ("t1.encrypt", ""), ("t2.decrypt.system", ".350"), ("t2.decrypt.system", ".23"))
    for design, case in (*used, ("t2.decrypt", "")):
        for part, whole in (("luts", LUTS), ("ffs", FFS), ("bufgs", BUFGS)):
            if design.startswith("t2") or part != "bufgs":
                count = f"{design}.{part}{case}"
                found[f"{count}.percent"] = (lambda used, whole=whole: _share(used, whole), count)
    return found


IDENTITIES = {
    "duplex": _duplex(),
    "nsa": _nsa(),
    "pipeline28g": _pipeline28g(),
    "dataflow": {
        "zcu102.1cu.throughput.theoretical": (lambda clocks: 16 * 100 / clocks, "zcu102.1cu.clocks_per_block"),
        "zcu102.4cu.throughput.theoretical": (
            lambda one, copies: one * copies,
            "zcu102.1cu.throughput.theoretical",
            "zcu102.4cu.copies",
        ),
        "zcu102.4cu.luts": (lambda one, copies: one * copies, "zcu102.1cu.luts", "zcu102.4cu.copies"),
        "zcu102.4cu.brams": (lambda one, copies: one * copies, "zcu102.1cu.brams", "zcu102.4cu.copies"),
        "zynq7020.1cu.transfers_per_block": (lambda bits: 128 / bits, "zynq7020.1cu.port_bits"),
    },
}
