"""Pictures of boards and loops: SVG, PNG, and text for a terminal."""
