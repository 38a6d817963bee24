"""The pages: one module for each kind."""
