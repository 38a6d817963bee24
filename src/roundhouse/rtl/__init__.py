"""Design output: RTLIL, the text that identifies a core, and readable Verilog made from it."""
