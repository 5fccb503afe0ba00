/** The aggregate working set against the size of the shared cache: what is beyond its end cannot stay. */
import { useLayoutEffect, useMemo, useRef, useState, useEffect } from 'react';
import { useSize } from '../../charts/useSize.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import { callsAtWork, distinctLines, type CallLines, readCallLines } from '../../derive/tasks/working-set.ts';
import { engine } from '../../engine/client.ts';
import { onTick, shownPosition } from '../../engine/clock.ts';
import { useQuantum } from '../../engine/run.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { Term } from '../../ui/Tip.tsx';
import { missColour } from '../../ui/colour.ts';
import { formatBytes, formatCount, formatRatio } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { LiveCanvas, type DrawMoment } from './LiveCanvas.tsx';
import type { TaskRun } from './run.ts';

interface Known {
  readonly table: TaskTable;
  readonly lines: CallLines;
}

/** null until they are there, or when they belong to another run by now. */
function useCallLines({ id, table }: TaskRun): CallLines | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let wanted = true;
    engine()
      .callLines(id)
      .then(
        (column) => {
          const lines = readCallLines(column);
          // The worker may be at another run already.
          if (wanted && lines.length === table.calls.length) setKnown({ table, lines });
        },
        () => {
          // Without them there is no ruler; that the worker is gone is said where the run fails.
        },
      );
    return () => {
      wanted = false;
    };
  }, [id, table]);
  return known?.table === table ? known.lines : null;
}

const means = 'Distinct lines of the innermost calls around the tasks that run now, each counted once.';
/** The ruler reaches so many times the cache, or as far as the data if they are less. Chosen. */
const reach = 4;

interface WorkingSet {
  readonly calls: number;
  readonly bytes: number;
}

function workingSetAt({ table, pane }: TaskRun, lines: CallLines, position: number): WorkingSet {
  const tasks = runningAt(table, pane.frames, position).map(({ task }) => task);
  const calls = callsAtWork(table, tasks);
  const lineBytes = pane.layout.topology.caches[0]?.line_bytes ?? 0;
  return { calls: calls.length, bytes: distinctLines(lines, calls) * lineBytes };
}

function cacheBytesOf({ pane }: TaskRun): number {
  return pane.layout.topology.caches.find(({ last }) => last)?.size_bytes ?? 1;
}

/** "8 active calls, working set 256 KB: 2.0 × L2". */
function words(run: TaskRun, { calls, bytes }: WorkingSet): string {
  const cache = `L${lastLevel(run.pane.layout).toString()}`;
  const noun = calls === 1 ? 'call' : 'calls';
  return `${formatCount(calls)} active ${noun}, working set ${formatBytes(bytes)}: ${formatRatio(bytes / cacheBytesOf(run), 1)} × ${cache}`;
}

function RulerOf({ run, lines }: { readonly run: TaskRun; readonly lines: CallLines }) {
  const [box, { width }] = useSize();
  const rem = useRem();
  useQuantum();
  const { layout } = run.pane;
  const cacheBytes = cacheBytesOf(run);
  const wide = Math.floor(width);
  const said = useRef<HTMLSpanElement>(null);
  const draw = useMemo<DrawMoment>(
    () =>
      ({ context, ink, height }, position) => {
        const { bytes } = workingSetAt(run, lines, position);
        const x = (amount: number): number => Math.min(1, amount / (reach * cacheBytes)) * wide;
        context.fillStyle = ink.soft;
        context.fillRect(0, 0, wide, height);
        context.fillStyle = missColour(0, ink.theme);
        context.fillRect(0, 0, x(Math.min(bytes, cacheBytes)), height);
        context.fillStyle = missColour(1, ink.theme);
        context.fillRect(x(cacheBytes), 0, Math.max(0, x(bytes) - x(cacheBytes)), height);
        for (let times = 1; times < reach; times++) {
          context.fillStyle = times === 1 ? ink.ink : ink.line;
          context.fillRect(x(times * cacheBytes) - 1, 0, times === 1 ? 2 : 1, height);
        }
      },
    [run, lines, cacheBytes, wide],
  );
  useLayoutEffect(
    () =>
      onTick((position) => {
        const text = words(run, workingSetAt(run, lines, position));
        if (said.current && said.current.textContent !== text) said.current.textContent = text;
      }),
    [run, lines],
  );
  return (
    <div className="task-ruler small">
      <span className="mute">
        <Term define={means}>working set</Term>
      </span>
      <div ref={box}>
        {wide > 0 && (
          <LiveCanvas
            width={wide}
            height={Math.round(0.75 * rem)}
            draw={draw}
            framesPerQuantum={layout.frames_per_quantum}
            role="img"
            aria-label={words(run, workingSetAt(run, lines, shownPosition()))}
          />
        )}
      </div>
      <span ref={said} className="task-ruler-said" />
    </div>
  );
}

export function Ruler({ run }: { readonly run: TaskRun }) {
  const lines = useCallLines(run);
  return lines && <RulerOf run={run} lines={lines} />;
}
