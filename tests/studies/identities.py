"""Arithmetic that the studies let one do: a number of a ledger, how to compute it, and from which others."""


def _share(part, whole):
    return 100 * part / whole


def _less(small, large):
    return 100 * (1 - small / large)


def _more(large, small):
    return 100 * (large / small - 1)


def _sum(*parts):
    return sum(parts)


def _product(a, b):
    return a * b


def _difference(a, b):
    return a - b


def _ratio(a, b):
    return a / b


def _equal(same):
    return same


def _period(mhz):
    """In ns."""
    return 1000 / mhz


def _gbps(mhz):
    """In Gbit/s, of a pipeline that takes a block of 128 bits a clock."""
    return 0.128 * mhz


def _block_over(figure):
    """The 128 bits of a block: over Gbit/s they give ns, over ns Gbit/s, over bits a transfer transfers."""
    return 128 / figure


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
    return _nsa_changes() | _nsa_sums() | _nsa_single_key_size()


def _nsa_changes():
    """What the text calls so many percent less, or more."""
    mars, rijndael = "t1.mars.iterative.3in1", "t5.rijndael.iterative"
    behind = ("t12.rijndael.pipelined.3in1.throughput", "t12.serpent.pipelined.3in1.throughput")
    spread = ("t12.twofish.pipelined.3in1.throughput", "t12.rc6.pipelined.3in1.throughput")
    key_setup = (f"t{table}.rijndael.pipelined.128.key_setup_decrypt.min" for table in (6, 5))
    found = {
        "f7.mars.iterative.3in1.area_change": (_less, f"{mars}.area.min", f"{mars}.area.max"),
        "f7.mars.iterative.3in1.throughput_change": (_less, f"{mars}.throughput.min", f"{mars}.throughput.max"),
        "f7.rijndael.iterative.3in1.area_change": (_less, f"{rijndael}.3in1.area.min", f"{rijndael}.3in1.area.max"),
        "f7.rijndael.iterative.3in1.throughput_change": (
            _less,
            f"{rijndael}.128.throughput.min",
            f"{rijndael}.128.throughput.max",
        ),
        "f16.rijndael.pipelined.3in1.throughput_behind_serpent": (_less, *behind),
        "f16.all.throughput_spread": (_more, *spread),
        "f41.rijndael.pipelined.128.key_setup_decrypt_reduction": (_less, *key_setup),
    }
    for cipher in ("mars", "rijndael"):
        times = [f"t{table}.{cipher}.pipelined.{size}.latency_encrypt" for table, size in ((16, 128), (12, "3in1"))]
        found[f"f42.{cipher}.pipelined.128.latency_encrypt_reduction"] = (_less, *times)
    return found


def _nsa_sums():
    """Latencies with the key set-up before them, and a number that stands in two tables."""
    serpent = "t16.serpent.pipelined.128"
    found = {
        "f43.serpent.pipelined.3in1.latency_with_key_setup": (
            _sum,
            f"{serpent}.key_setup_decrypt",
            f"{serpent}.latency_decrypt",
        ),
        "t7.serpent.key_setup.original.key_setup_decrypt": (_equal, "t8.serpent.pipelined.3in1.key_setup_decrypt.min"),
    }
    for cipher in ("mars", "rc6"):
        pipe = f"{cipher}.pipelined.3in1"
        parts = (f"t12.{pipe}.key_setup_encrypt", f"t12.{pipe}.latency_encrypt")
        found[f"f22.{pipe}.latency_with_key_setup"] = (_sum, *parts)
    return found


def _nsa_single_key_size():
    """What a design for one key size saves against the one for three."""
    found = {}
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
    return _encrypt_and_decrypt() | _cascade() | _shares_of_the_part() | _table_4() | _earlier_designs()


def _encrypt_and_decrypt():
    """The two pipelines alone, and what of their systems is theirs."""
    encrypt, encrypt_system = "t1.encrypt", "t1.encrypt.system"
    decrypt, decrypt_system = "t2.decrypt", "t2.decrypt.system"
    latency = ("f15.encrypt.latency_encrypt.clocks", "s3.1.encrypt.period")
    waiting = ("s3.1.decrypt.key_setup", "s3.1.decrypt.latency_decrypt")
    return {
        "s1.requirement.block_interval": (_block_over, "s1.requirement.throughput"),
        "s1.encrypt.period": (_period, "s1.encrypt.fmax"),
        "s1.encrypt.throughput": (_gbps, "s1.encrypt.fmax"),
        "s3.1.encrypt.throughput": (_gbps, "s3.1.encrypt.clock"),
        "s3.1.encrypt.early_acceptance": (lambda period: period / 2, "s3.1.encrypt.period"),
        "s3.1.encrypt.latency_encrypt": (_product, *latency),
        "s3.1.decrypt.key_setup_beyond_latency": (_difference, *waiting),
        "s3.2.encrypt.luts_reduction": (_difference, f"{encrypt_system}.luts.percent", f"{encrypt}.luts.percent"),
        "s3.2.decrypt.luts_reduction": (_difference, f"{decrypt_system}.luts.23.percent", f"{decrypt}.luts.percent"),
        "s3.2.decrypt.ffs_reduction": (_difference, f"{decrypt_system}.ffs.23.percent", f"{decrypt}.ffs.percent"),
        "s3.2.decrypt.luts_over_encrypt": (_ratio, f"{decrypt}.luts", f"{encrypt}.luts"),
        "s3.2.decrypt.system.luts_over_encrypt": (_ratio, f"{decrypt_system}.luts.350", f"{encrypt_system}.luts"),
    }


def _cascade():
    """Both pipelines one behind the other."""
    period, latency = "s4.1.cascade.period", "s4.1.cascade.latency_total"
    limits = ("s4.1.cascade.temperature_limit", "s4.1.cascade.chip_temperature")
    return {
        "s4.1.cascade.block_interval": (_product, "f21.cascade.clocks_per_block.paced", period),
        "s4.1.cascade.throughput.paced": (_block_over, "s4.1.cascade.block_interval"),
        latency: (_product, f"{latency}.clocks", period),
        "f22.cascade.latency_encrypt": (_product, "f25.cascade.latency_encrypt.clocks", period),
        "s4.1.cascade.thermal_margin": (_difference, *limits),
        "s4.1.cascade.luts.percent": (lambda a, b: _share(a + b, LUTS), "t1.encrypt.luts", "t2.decrypt.luts"),
    }


def _shares_of_the_part():
    found = {}
    used = (("t1.encrypt.system", ""), ("t1.encrypt", ""), ("t2.decrypt.system", ".350"), ("t2.decrypt.system", ".23"))
    for design, case in (*used, ("t2.decrypt", "")):
        for part, whole in (("luts", LUTS), ("ffs", FFS), ("bufgs", BUFGS)):
            if design.startswith("t2") or part != "bufgs":
                count = f"{design}.{part}{case}"
                found[f"{count}.percent"] = (lambda used, whole=whole: _share(used, whole), count)
    return found


def _table_4():
    """The table that sets the pipelines beside earlier ones, and what the text says of it."""
    found = {
        "t4.cascade.slices": (_sum, "s4.3.encrypt.slices", "s4.3.decrypt.slices"),
        "s4.3.encrypt.throughput_change": (_more, "t4.encrypt.throughput", "t4.kotturi.throughput"),
        "s4.3.encrypt.slices_change": (_more, "t4.encrypt.slices", "t4.kotturi.slices"),
    }
    for name, other in (("encrypt", "kotturi"), ("cascade", "good")):
        both = (f"t4.{name}.throughput_per_slice", f"t4.{other}.throughput_per_slice")
        found[f"s4.3.{name}.throughput_per_slice_change"] = (_more, *both)
    for name, luts in (("encrypt", "t1.encrypt.luts"), ("decrypt", "t2.decrypt.luts")):
        found[f"s4.3.{name}.clbs"] = (lambda luts: luts / 8, luts)
        found[f"s4.3.{name}.slices"] = (lambda clbs: 2 * clbs, f"s4.3.{name}.clbs")
    pipelines = ("zambreno", "fan", "standaert", "hodjat", "kotturi", "good", "encrypt", "cascade")
    for name in pipelines:
        found[f"t4.{name}.throughput"] = (_gbps, f"t4.{name}.fmax")
    for name in (*pipelines, "bulens", "daoud"):
        per_slice = (lambda rate, slices: 1000 * rate / slices, f"t4.{name}.throughput", f"t4.{name}.slices")
        found[f"t4.{name}.throughput_per_slice"] = per_slice
    return found


def _earlier_designs():
    """What section 2.2 tells of other people's designs."""
    found = {f"s2.2.{name}.throughput": (_gbps, f"s2.2.{name}.fmax") for name in ("guzman", "fan")}
    for direction in ("encrypt", "decrypt"):
        latency = f"s2.2.gopalan.latency_{direction}"
        found[latency] = (lambda n, mhz: 1000 * n / mhz, f"{latency}.clocks", "s2.2.gopalan.clock")
    return found


IDENTITIES = {
    "duplex": _duplex(),
    "nsa": _nsa(),
    "pipeline28g": _pipeline28g(),
    "dataflow": {
        "zcu102.1cu.throughput.theoretical": (lambda clocks: 16 * 100 / clocks, "zcu102.1cu.clocks_per_block"),
        "zcu102.4cu.throughput.theoretical": (
            _product,
            "zcu102.1cu.throughput.theoretical",
            "zcu102.4cu.copies",
        ),
        "zcu102.4cu.luts": (_product, "zcu102.1cu.luts", "zcu102.4cu.copies"),
        "zcu102.4cu.brams": (_product, "zcu102.1cu.brams", "zcu102.4cu.copies"),
        "zynq7020.1cu.transfers_per_block": (_block_over, "zynq7020.1cu.port_bits"),
    },
}
