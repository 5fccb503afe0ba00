"""Random scenarios have the same digest in Python and on the command line."""

import json
import random

import coscope

SCENARIOS = 200


def vary(scenario, pick):
    """Changes fields that most machines and policies have; rejected changes are skipped."""
    caches = range(len(scenario["/machine/caches"]))
    changes = {
        "/run/seed": pick.randrange(1 << 31),
        "/run/quanta": pick.randint(1, 2),
        "/run/warmup_quanta": pick.randint(0, 1),
        "/run/frames_per_quantum": pick.choice([4, 16, 64]),
        "/machine/memory/latency_cycles": pick.randint(20, 400),
        "/policy": {"id": pick.choice(["default", "round-robin", "random", "balance-set", "work-stealing"])},
        **{f"/machine/caches/{cache}/hit_cycles": pick.randint(1, 30) for cache in caches},
        **{f"/machine/caches/{cache}/replacement": pick.choice(["lru", "random"]) for cache in caches},
    }
    changed = 0
    for pointer, value in changes.items():
        try:
            scenario, changed = scenario.set(pointer, value), changed + 1
        except coscope.ScenarioError:
            continue
    return scenario, changed


def test_random_scenarios_have_the_digest_of_the_command_line(command_line, tmp_path):
    pick = random.Random(19)
    file = tmp_path / "scenario.json"
    digests = set()
    for number in range(SCENARIOS):
        scenario, changed = vary(coscope.load(pick.choice(coscope.scenarios())).set("/baseline", None), pick)
        assert changed >= 4, "most changes are accepted"
        file.write_text(json.dumps(scenario.document))
        digest = json.loads(command_line("run", str(file), "--json"))["digest"]
        assert scenario.run(frames=False).digest == digest, f"scenario {number}: {scenario.link()}"
        digests.add(digest)
    assert len(digests) == SCENARIOS
