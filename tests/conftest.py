"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The same examples in every run of CI, so that a failure there can be repeated; fresh ones at
# night with HYPOTHESIS_PROFILE=explore.
LAX = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=LAX)
settings.register_profile(
    "explore", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=LAX
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
