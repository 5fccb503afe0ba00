"""The tutorial runs from its first cell to its last."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

from coscope.notebook import files

TUTORIAL = Path(__file__).parents[1] / "tutorial.ipynb"


def test_every_cell_of_the_tutorial_runs(tmp_path):
    notebook = nbformat.read(TUTORIAL, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "it is committed without outputs"
    # Cells with the page need a package that contains it.
    without = "none" if (files.PAGE / "index.html").is_file() else "page"
    where = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=300, resources=where, skip_cells_with_tag=without).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("/machine/caches/0" in output.get("text", "") for output in shown), (
        "the refusal names its place"
    )
