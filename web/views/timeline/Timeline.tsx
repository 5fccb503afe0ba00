/** The schedule: A above B on one clock, with highlights marked. */
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { QuantumTicks } from '../../charts/time/QuantumTicks.tsx';
import { contextsOf } from '../../derive/machine/idle.ts';
import { firstDifference } from '../../derive/time/timeline.ts';
import { afterFirstPicture } from '../../engine/first-picture.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { hasPaneA } from '../../scenario/change/forks.ts';
import { useScenario } from '../../scenario/store.ts';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { IconButton } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { Term } from '../../ui/Tip.tsx';
import { HoverNote, useNote } from '../../charts/HoverNote.tsx';
import { usePlayhead } from '../../charts/time/usePlayhead.ts';
import { useUsedCores } from '../machine/idle.tsx';
import { ProgramKey } from '../occupancy/ProgramKey.tsx';
import { Gantt } from './Gantt.tsx';
import type { RowKind } from './gantt.ts';
import { Marks } from './Marks.tsx';
import { PlayheadGrip } from './PlayheadGrip.tsx';
import { useTimespan } from '../../engine/run.ts';
import { useTimeScale, type TimeScale } from '../../charts/time/scale.ts';
import { timelineTable } from './table.ts';
import './timeline.css';

const contextMeans =
  'The registers and state of one running thread. A core with four of them runs four threads, one instruction per cycle in turn.';
const foldedMeans =
  'Cores on which no thread runs, in A or in B, are folded away; the machine above unfolds them.';
const warmupMeans = 'Quanta in which caches fill and policies learn. They are simulated but not measured.';

/** rem: room above the rows for the marks. */
const headRem = 1.25;

const TimeHands = lazy(() => afterFirstPicture(() => import('./TimeHands.tsx')));

/** The choice between rows by hardware context and by thread. */
function OrderChoice({ by, onChange }: { readonly by: RowKind; readonly onChange: (by: RowKind) => void }) {
  return (
    <select
      className="select timeline-order"
      aria-label="Rows of the schedule"
      value={by}
      onChange={({ currentTarget: { value } }) => onChange(value === 'thread' ? 'thread' : 'context')}
    >
      <option value="context">by context</option>
      <option value="thread">by thread</option>
    </select>
  );
}

/** The line at the moment shown, and its head. */
function Playhead({ scale }: { readonly scale: TimeScale }) {
  const line = useRef<HTMLDivElement>(null);
  usePlayhead(scale, scale, ({ x, isInSight }) => {
    if (!line.current) return;
    line.current.style.transform = `translateX(${x.toString()}px)`;
    line.current.hidden = !isInSight;
  });
  return <div ref={line} className="timeline-playhead on-page" aria-hidden="true" />;
}

/** Numbers of the quanta, and the warm-up, which is not measured. */
function QuantumAxis({ scale, warmup }: { readonly scale: TimeScale; readonly warmup: number }) {
  const rem = useRem();
  const [first, last] = [scale.from / scale.framesPerQuantum, scale.to / scale.framesPerQuantum];
  const warm = (Math.min(warmup, last) - first) * scale.quantumWidth;
  const spoken = !scale.isZoomed && warm >= 4 * rem;
  return (
    <div className="time-axis timeline-axis">
      <span className="time-axis-name">quantum</span>
      <IconButton
        className="timeline-note"
        icon="pencil"
        label="Write a note at this quantum"
        keys="N"
        onClick={() => void runCommand('note.here')}
      />
      {/* The label of the warm-up replaces the numbers inside it. */}
      <QuantumTicks scale={scale} from={spoken ? warmup : 0} />
      {spoken && (
        <span className="timeline-warmup-name" style={{ left: scale.gutter, width: warm }}>
          <Term define={warmupMeans}>warm-up</Term>
        </span>
      )}
    </div>
  );
}

export default function Timeline() {
  const { a, b } = useSession(({ panes }) => panes);
  // Frames grow in place; the version changes when they do.
  useSession(({ version }) => version);
  const [measure, { width }] = useSize();
  const scale = useTimeScale(width, useTimespan());
  const note = useNote();
  const [by, setBy] = useState<RowKind>('context');
  const decisionsOfA = a?.decisions;
  const decisionsOfB = b?.decisions;
  const layouts = { a: a?.layout, b: b?.layout };
  const layout = layouts.b ?? layouts.a;
  const difference = useMemo(
    () =>
      layouts.a && layouts.b && decisionsOfA && decisionsOfB
        ? firstDifference(
            { layout: layouts.a, decisions: decisionsOfA },
            { layout: layouts.b, decisions: decisionsOfB },
          )
        : null,
    [layouts.a, layouts.b, decisionsOfA, decisionsOfB],
  );
  const table = useCallback(() => timelineTable(a, b), [a, b]);
  const waiting = useScenario(({ scenario }) => hasPaneA(scenario)) && !(a && b);
  const warmup = (b ?? a)?.layout.warmup_quanta ?? 0;
  const isTasks = Boolean((b ?? a)?.tasks);
  const rowKind = isTasks ? 'context' : by;
  const used = useUsedCores((b ?? a)?.layout.topology ?? null);
  const words = (pane: Pane, first: boolean) => {
    if (rowKind === 'thread') return null;
    const { topology } = pane.layout;
    const count = topology.contexts.length;
    const shown = contextsOf(topology, used).length;
    const noun = count === 1 ? 'context' : 'contexts';
    return (
      <>
        {shown < count && `${formatCount(shown)} of `}
        {formatCount(count)} hw
        <br />
        {first ? <Term define={contextMeans}>{noun}</Term> : noun}
        {shown < count && (
          <>
            {' '}
            <Term define={foldedMeans}>shown</Term>
          </>
        )}
      </>
    );
  };

  return (
    <>
      <div
        className="timeline"
        ref={measure}
        data-waiting={waiting ? '' : undefined}
        data-empty={(a ?? b) ? undefined : ''}
      >
        <Figure quiet title="Schedule" subtitle="hardware contexts over quanta" table={table}>
          {width > 0 && (
            <div className="timeline-body" style={{ paddingTop: `${headRem}rem` }}>
              {warmup * scale.framesPerQuantum > scale.from && (
                <div
                  className="timeline-warmup"
                  style={{
                    left: scale.gutter,
                    width: Math.max(
                      0,
                      Math.min(scale.width, scale.x(warmup * scale.framesPerQuantum)) - scale.gutter,
                    ),
                  }}
                />
              )}
              {!isTasks && <OrderChoice by={by} onChange={setBy} />}
              {a && (
                <Gantt pane={a} letter="A" scale={scale} note={note} by={rowKind}>
                  {words(a, true)}
                </Gantt>
              )}
              {b && (
                <Gantt pane={b} letter={a ? 'B' : ''} scale={scale} note={note} by={rowKind}>
                  {words(b, !a)}
                </Gantt>
              )}
              {a && b && <Marks scale={scale} difference={difference} />}
              {/* Rows are inserted above it. */}
              {(a ?? b) && <QuantumAxis scale={scale} warmup={warmup} />}
              <Playhead scale={scale} />
            </div>
          )}
          {layout && <ProgramKey layout={layout} inFile />}
        </Figure>
        <HoverNote box={note.box} anchor={note.anchor} />
      </div>
      <PlayheadGrip scale={scale} />
      <Suspense>{width > 0 && (a ?? b) && <TimeHands scale={scale} />}</Suspense>
    </>
  );
}
