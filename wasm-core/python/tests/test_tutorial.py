"""The tutorial runs from its first cell to its last."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

TUTORIAL = Path(__file__).parents[1] / "tutorial.ipynb"


def test_every_cell_of_the_tutorial_runs(tmp_path):
    notebook = nbformat.read(TUTORIAL, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "it is committed without outputs"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("/machine/caches/0" in output.get("text", "") for output in shown), (
        "the refusal names its place"
    )
