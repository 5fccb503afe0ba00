"""Errors: what is wrong, where, and what would be valid."""

from __future__ import annotations


class CoscopeError(Exception):
    """Any error of this package."""


class ScenarioError(CoscopeError):
    """An invalid document.

    Attributes:
        path: JSON pointer to the value, such as ``/machine/caches/0/ways``; empty for the whole document.
        problem: What is wrong, with the value found.
        remedy: What would be valid.
    """

    def __init__(self, path: str, problem: str, remedy: str) -> None:
        super().__init__(path, problem, remedy)
        self.path, self.problem, self.remedy = path, problem, remedy

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}. {self.remedy}".removeprefix(": ")


class RunError(CoscopeError):
    """A run, or an analysis, that fails although its document was accepted."""


class ResultsError(CoscopeError):
    """A folder of results, or a file of trials, that cannot be read, written or continued."""
