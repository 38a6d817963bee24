"""Block diagrams as SVG, drawn from the structure of a design."""
