"""What belongs into a bug report: facts about this installation, and checks with known answers."""
