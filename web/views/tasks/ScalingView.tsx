/** The present program on more and more cores: how much faster, how many misses, how busy memory is. */
import { useMemo } from 'react';
import { policyTitle } from '../../derive/names/policy.ts';
import {
  compared,
  scalingCurve,
  scalingJobs,
  scalingMachines,
  type ScalingPoint,
} from '../../derive/tasks/scaling.ts';
import { engine } from '../../engine/client.ts';
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import { runMany } from '../../engine/pool.ts';
import type { DagSpec, Scenario } from '../../scenario/generated/types.ts';
import { formatMpki, formatNumber, formatPercent } from '../../ui/format.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { useBatch } from '../../engine/batch.ts';
import { Curve, type CurveLine } from './Curve.tsx';
import { NoTasks } from './NoTasks.tsx';
import { publishedSpeedups } from './published.ts';
import { useTaskRuns } from './run.ts';
import './tasks.css';

interface Measure {
  readonly title: string;
  readonly subtitle: string;
  readonly value: (point: ScalingPoint) => number;
  readonly least: number;
  readonly format: (value: number) => string;
  readonly isSpeedup: boolean;
}

const measures: readonly Measure[] = [
  {
    title: 'How much faster?',
    subtitle: 'times one core of the same machine',
    value: ({ speedup }) => speedup,
    least: 2,
    format: formatNumber,
    isSpeedup: true,
  },
  {
    title: 'How many misses?',
    subtitle: 'L2 misses in 1,000 instructions',
    value: ({ mpki }) => mpki,
    least: 0,
    format: formatMpki,
    isSpeedup: false,
  },
  {
    title: 'How busy is memory?',
    subtitle: 'share of the time in which it carries a line',
    value: ({ bandwidth }) => bandwidth,
    least: 1,
    format: (share) => formatPercent(share),
    isSpeedup: false,
  },
];

/** The scenario's text, so that the runs begin anew only when it is another one. */
function Curves({ asked, dag }: { readonly asked: string; readonly dag: DagSpec }) {
  const { machines } = useLibrary();
  const { policies } = engine();
  const jobs = useMemo(
    () => scalingJobs(JSON.parse(asked) as Scenario, scalingMachines(machines)),
    [asked, machines],
  );
  const runs = useBatch(jobs, runMany);
  const results = runs.outcomes.map((outcome) => (outcome?.ok ? outcome.value.result : undefined));
  const problems = [
    ...new Set(runs.outcomes.flatMap((outcome) => (outcome && !outcome.ok ? [outcome.problem] : []))),
  ];
  const cores = [...new Set(jobs.map((job) => job.cores))];
  const curves = compared.map((scheduler) => ({
    scheduler,
    name: policyTitle(policies, { id: scheduler, params: {} }).name,
    points: scalingCurve(jobs, results, scheduler),
    speedups: publishedSpeedups(dag.algorithm, scheduler),
  }));
  const [machine] = jobs;
  const scale = machine?.scenario.machine.name.match(/scale .*$/)?.[0] ?? '';
  return (
    <>
      <p className="task-answer">
        The same program on the default machines of Chen et al. 2007, Table 2, at <b>{scale}</b>. Their caches
        differ, so misses need not rise with cores.
      </p>
      <BatchProgress runs={runs} what="two schedulers and one core alone on each machine" />
      {problems.map((problem) => (
        <p key={problem} className="bad small" role="alert">
          {problem}
        </p>
      ))}
      <div className="task-curves">
        {measures.map(({ title, subtitle, value, least, format, isSpeedup }) => (
          <Curve
            key={title}
            title={title}
            subtitle={subtitle}
            cores={cores}
            least={least}
            format={format}
            lines={curves.map(({ scheduler, name, points, speedups }): CurveLine => ({
              scheduler,
              name,
              points: points.map((point) => ({ cores: point.cores, value: value(point) })),
              published: isSpeedup ? speedups : [],
            }))}
          />
        ))}
      </div>
      <p className="task-legend small mute">
        {curves.map(({ scheduler, name }) => (
          <span key={scheduler}>
            <i className="task-key" data-scheduler={scheduler} aria-hidden="true" /> {name}
          </span>
        ))}
        {curves.some(({ speedups }) => speedups.length > 0) && (
          <span>
            ◇ published in Fig. 2, with the paper’s full-size data and a grain chosen for each machine
          </span>
        )}
      </p>
    </>
  );
}

export default function ScalingView() {
  const [run] = useTaskRuns().slice(-1);
  const isLoaded = useLibrary(({ machines }) => machines.length > 0);
  useLoadedLibrary({ quiet: true });
  const dag = run?.pane.scenario.workload.dag;
  if (!run || !dag) return <NoTasks />;
  if (!isLoaded) return <p className="mute">The machines are on their way.</p>;
  // Neither its words nor its own machine and scheduler make it another question.
  const asked = JSON.stringify({
    ...run.pane.scenario,
    title: '',
    about: '',
    policy: { id: '', params: {} },
  });
  return <Curves asked={asked} dag={dag} />;
}
