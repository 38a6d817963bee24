"""A memory that several kernels share, for simulation, and the kernels with it as one design."""
