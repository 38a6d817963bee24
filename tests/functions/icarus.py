"""Verilog without registers, run on Icarus Verilog: a result for each set of inputs."""

import subprocess


def run(folder, module, inputs, result_bits, sets, *texts):
    """The results of a module whose ports are ``clk``, the `inputs` (name and bits) and ``result``."""
    total, wires, low = sum(inputs.values()), [], 0
    for name, bits in reversed(inputs.items()):
        wires.append(f".{name}(x[{low} +: {bits}])")
        low += bits
    bench = f"""
module bench;
  reg [{total - 1}:0] all [0:{len(sets) - 1}], x;
  wire [{result_bits - 1}:0] y;
  integer n;
  {module} dut (.clk(1'b0), {", ".join(wires)}, .result(y));
  initial begin
    $readmemh("sets.hex", all);
    for (n = 0; n < {len(sets)}; n = n + 1) begin x = all[n]; #1 $display("%h", y); end
  end
endmodule
"""
    packed = []
    for numbers in sets:
        word = 0
        for number, bits in zip(numbers, inputs.values(), strict=True):
            word = word << bits | number
        packed.append(f"{word:x}\n")
    (folder / "sets.hex").write_text("".join(packed))
    (folder / "all.v").write_text("\n".join([*texts, bench]))
    subprocess.run(["iverilog", "-g2005", "-s", "bench", "-o", "bench", "all.v"], cwd=folder, check=True)
    told = subprocess.run(["vvp", "bench"], cwd=folder, check=True, capture_output=True, text=True).stdout
    return [int(line, 16) if set(line) <= set("0123456789abcdef") else line for line in told.split()]
