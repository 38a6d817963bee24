"""What `+kernel` has inside: a job's registers, its bursts from and to memory, and its packet between them."""
