/** Compares the two ends shown: readings, first decision that differs, and B − A over time. */
import { useMemo } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { readings } from '../../derive/compare/readings.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import { ipcSeries, missRatioSeries } from '../../derive/time/series.ts';
import { firstDifference } from '../../derive/time/timeline.ts';
import type { Pane } from '../../engine/session.ts';
import { sharedUntil } from '../../scenario/change/forks.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { useSize } from '../../charts/useSize.ts';
import { formatCompact, formatCount, formatIpc, formatRatio } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { useFrames, useTimespan } from '../../engine/run.ts';
import { useFigures, useRuns } from '../figures/useFigures.ts';
import { goToDifference } from '../timeline/difference.ts';
import { useTimeScale } from '../../charts/time/scale.ts';
import { DifferenceChart } from './DifferenceChart.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';

/** Least extent of the axes: smaller differences are noise. */
const least = { ipc: 0.05, missRatio: 0.02 };

interface DifferencesProps {
  readonly scenario: Scenario;
  readonly a: Pane;
  readonly b: Pane;
}

/** The moment until which both are the same, and the first decision that differs. */
function Parting({ scenario, a, b }: DifferencesProps) {
  const cycle = sharedUntil(scenario);
  const differs = firstDifference(a, b);
  const running = a.status === 'running' || b.status === 'running';
  return (
    <p>
      {cycle === null || cycle === 0
        ? 'They differ from the start. '
        : `The same until cycle ${formatCompact(cycle)}, quantum ${formatCount(cycle / b.layout.quantum_cycles)}. `}
      {differs === null
        ? running
          ? 'No decision differs so far.'
          : 'No decision differs: the same threads ran on the same cores in every quantum.'
        : `The first decision that differs is at quantum ${formatCount(differs)}. `}
      {differs !== null && (
        <Button
          tone="accent"
          onClick={() => {
            goToDifference(differs, b.layout.frames_per_quantum);
          }}
        >
          Show it in Why
        </Button>
      )}
    </p>
  );
}

function levelsOf({ layout }: Pane): number[] {
  return [...new Set(layout.topology.caches.map(({ level }) => level))];
}

export function Differences({ scenario, a, b }: DifferencesProps) {
  const [measure, { width }] = useSize();
  const scale = useTimeScale(width, useTimespan());
  const [framesA, framesB] = [useFrames('a'), useFrames('b')];
  const from = (sharedUntil(scenario) ?? 0) / b.layout.quantum_cycles;
  const [figuresA, figuresB] = [useFigures('a'), useFigures('b')];
  const runs = useRuns();
  const rows = useMemo(() => {
    const known = runs.readingsOf(readings(lastLevel(b.layout), schedulesOf(scenario)));
    return judge(pairsOf(known, figuresA, figuresB)).filter((row) => row !== null);
  }, [scenario, figuresA, figuresB, runs, b.layout]);
  const charts = useMemo(() => {
    const caches = (level: number): number[] =>
      b.layout.topology.caches.flatMap((cache, number) => (cache.level === level ? [number] : []));
    return [
      {
        id: 'IPC',
        subtitle: 'instructions per cycle, B − A; above 0 B is faster',
        format: formatIpc,
        least: least.ipc,
        a: framesA && ipcSeries(framesA),
        b: framesB && ipcSeries(framesB),
      },
      ...levelsOf(b).map((level) => ({
        id: `L${level.toString()} miss ratio`,
        subtitle: 'misses per access, B − A; above 0 B misses more',
        format: (value: number) => formatRatio(value, 3),
        least: least.missRatio,
        a: framesA && missRatioSeries(framesA, caches(level)),
        b: framesB && missRatioSeries(framesB, caches(level)),
      })),
    ];
  }, [framesA, framesB, b]);
  return (
    <section aria-label="B − A" className="fork-against">
      <Heading>B − A over time</Heading>
      <Parting scenario={scenario} a={a} b={b} />
      {rows.length > 0 && <DifferenceTable rows={rows} />}
      <div ref={measure} className="fork-charts">
        {width > 0 &&
          charts.map(({ id, ...chart }) => (
            <DifferenceChart key={id} title={id} {...chart} scale={scale} from={from} />
          ))}
      </div>
    </section>
  );
}
