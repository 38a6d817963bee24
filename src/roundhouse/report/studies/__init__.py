"""The pages of the published studies, drawn from each study's own description."""
