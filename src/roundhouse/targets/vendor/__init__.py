"""Tools of FPGA vendors, whose reports are read back: no flow of ours runs them."""
