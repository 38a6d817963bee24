"""FPGA families: each module that defines ``TARGET`` is a target; the others are shared by families."""
