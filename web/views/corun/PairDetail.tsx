/** Two programs in a shared cache over time, and the loss of each. */
import { scaleLinear } from 'd3-scale';
import { useEffect, useMemo, useState } from 'react';
import { lastCaches } from '../../derive/machine/caches.ts';
import { pairScenario } from '../../derive/sharing/corun.ts';
import { river } from '../../derive/caches/occupancy.ts';
import { runMany, type RecordedRun } from '../../engine/pool.ts';
import type { CorunPlan, CorunReport } from '../../scenario/generated/types.ts';
import { openScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { AxisX } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { riverPaths } from '../../charts/paths.ts';
import { useSize } from '../../charts/useSize.ts';
import { programColour } from '../../ui/colour.ts';
import { formatBytes, formatCount, formatCycles, formatDegradation, formatIpc } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import type { PairChoice } from './Matrix.tsx';

interface PairDetailProps {
  readonly plan: CorunPlan;
  readonly report: CorunReport;
  readonly pair: PairChoice;
  /** Colour index of a program. */
  readonly colourOf: (name: string) => number;
}

export function PairDetail({ plan, report, pair, colourOf }: PairDetailProps) {
  const [a, b] = pair.row <= pair.column ? [pair.row, pair.column] : [pair.column, pair.row];
  const names = [a, b].map((program) => report.programs[program] ?? '');
  const scenario = useMemo(() => pairScenario(plan, a, b), [plan, a, b]);
  const shared = plan.place.shared ?? plan.place.measured;
  const losses = [report.degradation[a]?.[b] ?? null, report.degradation[b]?.[a] ?? null];

  return (
    <section className="corun-pair-detail" aria-label={names.join(' beside ')}>
      <dl className="corun-losses">
        {names.map((name, place) => {
          const loss = losses[place] ?? null;
          const alone = report.solo_ipc[name] ?? null;
          return (
            <div key={place}>
              <dt>
                <Swatch program={colourOf(name)} copy={a === b ? place : 0} />
                {name}
              </dt>
              <dd className="big">{loss === null ? '–' : formatDegradation(loss)}</dd>
              <dd className="mute small">
                {alone === null || loss === null
                  ? 'not measured yet'
                  : `lost: IPC ${formatIpc(alone)} alone, ${formatIpc(alone * (1 - loss / 100))} here`}
              </dd>
            </div>
          );
        })}
      </dl>
      {scenario && (
        <>
          <Sharing
            key={`${a} ${b}`}
            scenario={scenario}
            colours={names.map(colourOf)}
            names={names}
            cache={`L${shared.level}, ${formatBytes(shared.size_bytes)}`}
          />
          <Button
            tone="accent"
            onClick={() => {
              openScenario(scenario, { label: `Open “${scenario.title}”` });
            }}
          >
            open as scenario
          </Button>
        </>
      )}
    </section>
  );
}

interface SharingProps {
  readonly scenario: NonNullable<ReturnType<typeof pairScenario>>;
  readonly names: readonly string[];
  readonly colours: readonly number[];
  readonly cache: string;
}

const heightRem = 7;

function Sharing({ scenario, names, colours, cache }: SharingProps) {
  const [run, setRun] = useState<RecordedRun | string | null>(null);
  const [ref, { width }] = useSize();
  const rem = useRem();
  useEffect(() => {
    const abort = new AbortController();
    runMany([{ scenario, frames: true }], { signal: abort.signal }).then(
      ([outcome]) => {
        if (outcome) setRun(outcome.ok ? outcome.value.recorded : outcome.problem);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [scenario]);

  const drawn = useMemo(() => {
    if (run === null || typeof run === 'string') return null;
    const caches = lastCaches(run.layout).filter((cache) => {
      const first = run.layout.topology.caches[cache];
      const home = run.decisions[0]?.placement.findIndex((thread) => thread === 0) ?? 0;
      return first?.cores.includes(run.layout.topology.contexts[home]?.core ?? 0);
    });
    return { layout: run.layout, lines: river(run.frames, caches) };
  }, [run]);

  const height = heightRem * rem;
  const title = `How they share the ${cache}`;
  if (typeof run === 'string') return <p className="bad">{run}</p>;
  const layout = drawn?.layout;
  const lines = drawn?.lines;
  const cycles = layout ? layout.quantum_cycles / layout.frames_per_quantum : 1;
  const [left, right] = [1.5 * rem, width - 2.25 * rem];
  const x = scaleLinear([0, lines?.at.at(-1) ?? 1], [left, right]);
  const y = scaleLinear([0, lines?.capacity ?? 1], [height - 1, 1]);
  const paths = lines ? riverPaths(lines.at.map(x), lines.tones, y) : [];
  const warm = layout ? x(layout.warmup_quanta * layout.frames_per_quantum) : 0;

  return (
    <Figure
      level={3}
      title={title}
      subtitle={
        lines ? `of ${formatCount(lines.capacity)} lines, by program, over time` : 'simulating the pair …'
      }
      table={
        lines &&
        (() => ({
          caption: `${title}, lines`,
          columns: [{ label: 'Cycle' }, ...names.map((name) => ({ label: name, numeric: true }))],
          rows: Array.from(lines.at, (frame, moment) => [
            amountOf(formatCycles, frame * cycles),
            ...lines.tones.map((held) => amountOf(formatCount, held[moment] ?? 0)),
          ]),
        }))
      }
    >
      <div ref={ref} style={{ height: height + 1.75 * rem }}>
        {width > 0 && lines && (
          <svg width={width} height={height + 1.75 * rem} role="img" aria-label={title}>
            {paths.map((path, program) => (
              <path key={program} d={path} style={{ fill: programColour(colours[program] ?? program).css }} />
            ))}
            {warm > 0 && <line className="corun-warm" x1={warm} x2={warm} y2={height} />}
            <AxisX
              scale={scaleLinear([0, (lines.at.at(-1) ?? 1) * cycles], [left, right])}
              format={formatCycles}
              count={4}
              y={height}
            />
          </svg>
        )}
      </div>
    </Figure>
  );
}
