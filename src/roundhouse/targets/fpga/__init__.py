"""FPGA families: a module that defines ``TARGET`` is a target; the others are what families share."""
