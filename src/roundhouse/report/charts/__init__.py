"""Charts as Vega-Lite specifications, and timing diagrams as SVG."""
