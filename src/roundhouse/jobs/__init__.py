"""One engine for all long work: tasks with priorities and time limits, on this machine or on a cluster."""
