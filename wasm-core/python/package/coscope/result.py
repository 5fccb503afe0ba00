"""Results of runs."""

from __future__ import annotations

import json
import warnings
from typing import Any

import numpy as np
import pandas as pd


class Result:
    """The figures of a run: every key of ``coscope run --json`` is an attribute.

    ``docs/glossary.md`` defines the measures with their units: ``ipc`` (instructions per cycle of the machine), ``cycles``,
    ``fairness``, ``gain`` (over the baseline), ``digest`` and so on. ``threads``, ``caches`` and ``memory`` are tables.
    """

    def __init__(
        self,
        text: str,
        layout: str,
        shapes: list[list[int]],
        frames: np.ndarray[Any, np.dtype[np.uint32]],
        note: str | None = None,
    ) -> None:
        #: The output of ``coscope run --json``.
        self.json: dict[str, Any] = json.loads(text)
        #: The columns of a frame, and the machine's numbered units.
        self.layout: dict[str, Any] = json.loads(layout)
        self._shapes = dict(zip((c["id"] for c in self.layout["columns"]), shapes, strict=True))
        self._frames = frames
        if note is not None:
            warnings.warn(f"no gain, as the baseline fails: {note}", stacklevel=3)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        try:
            return self.__dict__["json"][name]
        except KeyError:
            raise AttributeError(
                f"this run has no {name!r}; it has {', '.join(self.__dict__.get('json', ()))}"
            ) from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.json]

    def __repr__(self) -> str:
        return f"<Result {self.title!r}, policy {self.policy}, IPC {self.ipc:.3f}, digest {self.digest}>"

    @property
    def threads(self) -> pd.DataFrame:
        """One row per thread: its program, instructions, IPC, CPU share (0–1) and other counts."""
        return pd.json_normalize(self.json["threads"]).rename_axis("thread")

    @property
    def caches(self) -> pd.DataFrame:
        """One row per level: accesses, misses, and the miss ratio (0–1)."""
        return pd.json_normalize(self.json["caches"]).set_index("level")

    @property
    def memory(self) -> pd.DataFrame:
        """One row per memory node: lines carried, and the share of cycles (0–1) for which it was busy."""
        return pd.json_normalize(self.json["memory"]).rename_axis("node")

    def frames(self) -> pd.DataFrame:
        """Returns the run over time, warm-up included: one row per frame, indexed by the cycle at which it ends.

        The table is a view of the array that the engine filled. A column such as ``context_stalls[0,memory]`` counts within the
        frame; columns with ``is_state`` in ``layout["columns"]`` give the state at its end. ``context_thread`` and
        ``context_task`` contain the number of the thread or task + 1, and 0 for none. ``memory_busy_cycles`` counts a whole
        transfer in the frame of its request. The last frame of a run of tasks is whole: it includes idle cycles after the last
        task (``cycles``).
        """
        names = [name for column in self.layout["columns"] for name in self._names(column)]
        return pd.DataFrame(self._frames, columns=names, index=self._ends(), copy=False)

    def column(self, column: str) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """Returns one column of the frames as an array of frames × its dimensions, without a copy.

        Args:
            column: The id, such as ``cache_misses``, whose dimensions are caches and owners of lines.

        Raises:
            KeyError: There is no such column.
        """
        for known in self.layout["columns"]:
            if known["id"] == column:
                part = self._frames[:, known["offset"] : known["offset"] + known["length"]]
                return part.reshape(len(part), *self._shapes[column], copy=False)
        raise KeyError(f"{column}; there are {', '.join(self._shapes)}")

    def _names(self, column: dict[str, Any]) -> list[str]:
        if not column["dims"]:
            return [column["id"]]
        labels = [self._labels(*of) for of in zip(column["dims"], self._shapes[column["id"]], strict=True)]
        cells = pd.MultiIndex.from_product(labels)
        return (
            [f"{column['id']}[{','.join(cell)}]" for cell in cells]
            if len(labels) > 1
            else [f"{column['id']}[{label}]" for label in labels[0]]
        )

    def _labels(self, dim: str, size: int) -> list[str]:
        named = {"cause": "causes", "pipeline-counter": "pipeline_counters", "slot-use": "slot_uses"}
        named["context-resource"] = "context_resources"
        numbered = {"tracked-cache": "tracked_caches", "prefetching-cache": "prefetching_caches"}
        list_of = named.get(dim) or numbered.get(dim)
        return [str(unit) for unit in (self.layout[list_of] if list_of else range(size))]

    def _ends(self) -> pd.Index:
        frames = np.arange(len(self._frames), dtype=np.int64)
        quantum, part = np.divmod(frames, self.layout["frames_per_quantum"])
        within = np.where(
            part + 1 == self.layout["frames_per_quantum"],
            self.layout["quantum_cycles"],
            (part + 1) * self.layout["frame_cycles"],
        )
        return pd.Index(quantum * self.layout["quantum_cycles"] + within, name="end_cycle")
