"""Pages of the report: one module for each kind."""
