"""Coscope in Python: how threads share caches, and what a scheduler can do about it.

>>> import coscope
>>> scenario = coscope.load("balance-set").set("/run/quanta", 20)
>>> result = scenario.run()
>>> result.ipc, result.threads, result.frames()

The engine is that of the page and the command line: the same scenario gives the same digest in all three.
"""

from ._native import ENGINE_VERSION
from .analysis import Report, corun, machine, mrc, paper
from .errors import CoscopeError, ResultsError, RunError, ScenarioError
from .result import Result
from .scenario import Scenario, load, scenarios
from .search import Found, Placement, Range, Ways, search
from .sweep import sweep

__all__ = [
    "ENGINE_VERSION",
    "CoscopeError",
    "Found",
    "Placement",
    "Range",
    "Report",
    "Result",
    "ResultsError",
    "RunError",
    "Scenario",
    "ScenarioError",
    "Ways",
    "corun",
    "load",
    "machine",
    "mrc",
    "paper",
    "scenarios",
    "search",
    "sweep",
]
