"""Verification of kernels: jobs, from their registers to what is in memory."""
