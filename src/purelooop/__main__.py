"""`python -m purelooop`: the command line."""

import sys

from purelooop.cli import main

sys.exit(main())
