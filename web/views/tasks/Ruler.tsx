/** The aggregate working set against the size of the shared cache: the part beyond the end does not fit. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSize } from '../../charts/useSize.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import { isTaskLit } from '../../derive/selection/tasks.ts';
import type { Lit } from '../../derive/selection/is-lit.ts';
import { callsAtWork, distinctLines, type CallLines, readCallLines } from '../../derive/tasks/working-set.ts';
import { useAnswer } from '../../engine/answer.ts';
import { engine } from '../../engine/client.ts';
import { onTick, shownPosition } from '../../engine/clock.ts';
import { useQuantum } from '../../engine/run.ts';
import { Term } from '../../ui/Tip.tsx';
import { missColour } from '../../ui/colour.ts';
import { formatBytes, formatCount, formatRatio } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { useLit } from '../selection/useLit.ts';
import { LiveCanvas, type DrawMoment } from './LiveCanvas.tsx';
import type { TaskRun } from './run.ts';

/** Null until loaded, or if they belong to another run by now. */
function useCallLines({ id, table }: TaskRun): CallLines | null {
  const ask = useMemo(
    () => async (): Promise<CallLines | null> => {
      const lines = readCallLines(await engine().callLines(id));
      // The worker may have another run already.
      return lines.length === table.calls.length ? lines : null;
    },
    [id, table],
  );
  // Without the lines there is no ruler; the failure of the worker is reported where the run fails.
  return useAnswer(ask).value;
}

const means = 'Distinct lines of the innermost calls around the tasks that run now, each counted once.';
/** The ruler's length in multiples of the cache, or the size of the data if that is less. Chosen. */
const reach = 4;

interface WorkingSet {
  readonly calls: number;
  readonly bytes: number;
  /** The part of it that lit tasks reuse; null if all are lit. */
  readonly litBytes: number | null;
}

function workingSetAt({ table, pane }: TaskRun, lines: CallLines, position: number, lit: Lit): WorkingSet {
  const running = runningAt(table, pane.frames, position);
  const lineBytes = pane.layout.topology.caches[0]?.line_bytes ?? 0;
  const callsOf = (some: typeof running): number[] =>
    callsAtWork(
      table,
      some.map(({ task }) => task),
    );
  const bytesOf = (calls: readonly number[]): number => distinctLines(lines, calls) * lineBytes;
  const calls = callsOf(running);
  const bright = running.filter(({ core, task }) => isTaskLit(lit, task, core));
  return {
    calls: calls.length,
    bytes: bytesOf(calls),
    litBytes: bright.length === running.length ? null : bytesOf(callsOf(bright)),
  };
}

function cacheBytesOf({ pane }: TaskRun): number {
  return pane.layout.topology.caches.find(({ last }) => last)?.size_bytes ?? 1;
}

/** "8 active calls, working set 256 KB: 2.0 × L2", and the selected part. */
function words(run: TaskRun, { calls, bytes, litBytes }: WorkingSet): string {
  const cache = `L${lastLevel(run.pane.layout).toString()}`;
  const noun = calls === 1 ? 'call' : 'calls';
  const selected = litBytes === null ? '' : `, selected ${formatBytes(litBytes)}`;
  return `${formatCount(calls)} active ${noun}, working set ${formatBytes(bytes)}${selected}: ${formatRatio(bytes / cacheBytesOf(run), 1)} × ${cache}`;
}

function RulerOf({ run, lines }: { readonly run: TaskRun; readonly lines: CallLines }) {
  const [box, { width }] = useSize();
  const rem = useRem();
  useQuantum();
  const { layout } = run.pane;
  const lit = useLit(layout);
  const cacheBytes = cacheBytesOf(run);
  const wide = Math.floor(width);
  const said = useRef<HTMLSpanElement>(null);
  const draw = useMemo<DrawMoment>(
    () =>
      ({ context, ink, height, lit: bright }, position) => {
        const { bytes, litBytes } = workingSetAt(run, lines, position, bright);
        const x = (amount: number): number => Math.min(1, amount / (reach * cacheBytes)) * wide;
        context.fillStyle = ink.soft;
        context.fillRect(0, 0, wide, height);
        context.fillStyle = missColour(0, ink.theme);
        context.fillRect(0, 0, x(Math.min(bytes, cacheBytes)), height);
        context.fillStyle = missColour(1, ink.theme);
        context.fillRect(x(cacheBytes), 0, Math.max(0, x(bytes) - x(cacheBytes)), height);
        if (litBytes !== null) {
          context.fillStyle = ink.accent;
          context.fillRect(0, height - 3, x(litBytes), 3);
        }
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
        const text = words(run, workingSetAt(run, lines, position, lit));
        if (said.current && said.current.textContent !== text) said.current.textContent = text;
      }),
    [run, lines, lit],
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
            layout={layout}
            role="img"
            aria-label={words(run, workingSetAt(run, lines, shownPosition(), lit))}
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
