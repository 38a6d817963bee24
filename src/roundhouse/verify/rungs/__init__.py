"""The rungs of the verification ladder, a module each; its ``RUNG`` is all that others see."""
