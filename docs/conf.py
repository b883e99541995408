"""Sphinx builds these pages: python -m sphinx -W -n docs OUTPUT, with the extra `docs`."""

import purelooop

project = "purelooop"
author = "the purelooop authors"
release = version = purelooop.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "numpydoc",
    "sphinx_copybutton",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "purelooop"

myst_heading_anchors = 3
autosummary_generate = False
autodoc_typehints = "none"  # signatures would say twice what the docstrings say
autodoc_member_order = "bysource"
numpydoc_show_class_members = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
