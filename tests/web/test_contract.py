"""The contract: whatever is sent to any route, the answer is as `openapi.json` says."""

from __future__ import annotations

import json
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import GenerationMode, checks
from schemathesis.core.errors import InvalidSchema
from schemathesis.specs.openapi import checks as specific

from edgewise.web.calls import CALLS
from edgewise.web.openapi import openapi
from edgewise.web.refusal import KINDS
from servers import Serving, bundled

SCHEMA = schemathesis.openapi.from_dict(openapi())

OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations()]  # type: ignore[union-attr]

CHECKS = [
    checks.not_a_server_error,
    specific.status_code_conformance,
    specific.content_type_conformance,
    specific.response_schema_conformance,
    specific.negative_data_rejection,
]


@pytest.fixture
def jobs(server: Serving) -> list[str]:
    """Some that have ended: their routes have something to tell."""
    return of_every_kind(server, "solve", "steps", "print")


def of_every_kind(server: Serving, *names: str) -> list[str]:
    """Jobs that have ended."""
    unicorn = bundled("unicorn")
    nine = {"puzzle": unicorn, "limit": {"seconds": 5}}
    asked: dict[str, dict[str, Any]] = {
        "draw": {"puzzle": unicorn, "as": "svg"},
        "estimate": {"puzzle": unicorn},
        "animate": {"puzzle": unicorn, "frames": 10},
        "print": {"puzzle": unicorn, "as": "svg"},
        "steps": {"puzzle": unicorn, "as": "txt"},
        "watch": {"puzzle": unicorn},
    }
    found = []
    for name in names:
        where, _ = server.ran(name, **asked.get(name, nine))
        found.append(where.rsplit("/", 1)[-1])
    return found


@hypothesis.strategies.composite
def mutated(draw: Any, cases: Any) -> Any:
    """Cases that violate the schema; some violations cannot be made, which is nobody's fault."""
    try:
        return draw(cases)
    except InvalidSchema:
        hypothesis.reject()


def held(server: Serving, operation: Any, jobs: list[str], many: int) -> None:
    """So many cases of one route against all that it promises."""

    right = operation.as_strategy()
    wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    told = operation.body or operation.path_parameters or operation.query or operation.headers
    cases = right | mutated(wrong) if told else right

    @hypothesis.given(case=cases, which=hypothesis.strategies.integers(0, 1000))
    @settings(
        max_examples=many, deadline=None, database=None, derandomize=many < 100,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def asked(case: Any, which: int) -> None:
        if case.path_parameters and "id" in case.path_parameters and which % 2:
            case.path_parameters["id"] = jobs[which % len(jobs)]
            if case.query.get("forget") == "true":
                case.query = {}
        case.headers.pop("Host", None)
        response = case.call(base_url=server.address, timeout=60)
        begun = response.headers.get("location")
        # What is wrong with the puzzle of a job is told by its stream.
        case.validate_response(response, checks=CHECKS[:-1] if begun else CHECKS)
        if begun:
            (where,) = begun
            server.client.delete(where)
            told = server.client.get(f"{where}/events").text
            assert ("event: answer" in told) != ("event: error" in told)
            assert server.job(where).get("error", {}).get("kind") not in ("bug", "crash"), told
        if response.status_code >= 400:
            error = response.json()["error"]
            assert KINDS[error["kind"]] == response.status_code
            assert error["words"]

    asked()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda found: found.label)
def test_thirty_cases_of_every_route(server: Serving, jobs: list[str], operation: Any) -> None:
    held(server, operation, jobs, 30)


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda found: found.label)
def test_a_thousand_cases_of_every_route(server: Serving, jobs: list[str], operation: Any) -> None:
    held(server, operation, jobs, 1000)


def test_every_call_stands_in_the_contract(server: Serving) -> None:
    told = server.client.get("/api/openapi.json").json()
    assert told == json.loads(json.dumps(openapi()))
    quick = {f"/api/calls/{call.name}" for call in CALLS.values() if call.quick}
    assert quick <= told["paths"].keys()
    begun = told["paths"]["/api/jobs"]["post"]["requestBody"]["content"]["application/json"]
    names = [
        one["properties"]["call"]["const"]
        for one in begun["schema"]["oneOf"]
        if "call" in one["properties"]
    ]
    assert names == [call.name for call in CALLS.values() if call.job]
    assert server.call("about")["calls"] == list(CALLS)


def test_every_answer_of_a_job_fits_its_schema(server: Serving) -> None:
    operation = SCHEMA["/api/jobs/{id}"]["GET"]
    seen, every = set(), [call.name for call in CALLS.values() if call.job]
    for name in of_every_kind(server, *every):
        case = operation.Case(path_parameters={"id": name})
        response = case.call(base_url=server.address)
        case.validate_response(response, checks=CHECKS[:-1])
        assert "answer" in response.json(), response.text
        seen.add(response.json()["call"])
    assert seen == {*every}
