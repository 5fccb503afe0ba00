/** The present program on increasing numbers of cores: speedup, misses, and use of the memory bandwidth. */
import { useMemo } from 'react';
import { policyTitle } from '../../derive/names/policy.ts';
import {
  compared,
  paneOfSchedulers,
  scalingCurve,
  scalingJobs,
  scalingMachines,
  type ScalingPoint,
} from '../../derive/tasks/scaling.ts';
import { engine } from '../../engine/client.ts';
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import { runMany } from '../../engine/pool.ts';
import type { DagSpec, Scenario } from '../../scenario/generated/types.ts';
import { counted, formatMpki, formatNumber, formatPercent } from '../../ui/format.ts';
import { AskedRuns } from '../../ui/AskedRuns.tsx';
import { useBatch } from '../../engine/batch.ts';
import { useQuestion, useStopWhenStale } from '../../engine/question.ts';
import { Curve, type CurveLine } from './Curve.tsx';
import { publishedSpeedups } from './published.ts';
import type { TaskRun } from './run.ts';

/** What is run. */
const what = 'two schedulers and one core alone on each machine';

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
    title: 'Speedup',
    subtitle: 'relative to one core of the same machine',
    value: ({ speedup }) => speedup,
    least: 2,
    format: formatNumber,
    isSpeedup: true,
  },
  {
    title: 'L2 MPKI',
    subtitle: 'L2 misses per 1,000 instructions',
    value: ({ mpki }) => mpki,
    least: 0,
    format: formatMpki,
    isSpeedup: false,
  },
  {
    title: 'Memory bandwidth used',
    subtitle: 'share of the time in which memory transfers a line',
    value: ({ bandwidth }) => bandwidth,
    least: 1,
    format: (share) => formatPercent(share),
    isSpeedup: false,
  },
];

const none: ReturnType<typeof scalingJobs> = [];

interface CurvesProps {
  readonly now: string;
  readonly dag: DagSpec;
  readonly panes: ReturnType<typeof paneOfSchedulers>;
}

function Curves({ now, dag, panes }: CurvesProps) {
  const { machines } = useLibrary();
  const { policies } = engine();
  const question = useQuestion(now);
  const { asked, isStale } = question;
  const jobs = useMemo(
    () => scalingJobs(JSON.parse(asked ?? now) as Scenario, scalingMachines(machines)),
    [asked, now, machines],
  );
  const runs = useBatch(asked === null ? none : jobs, runMany);
  useStopWhenStale(isStale, runs);
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
      <AskedRuns
        question={question}
        runs={runs}
        what={runs.state === 'done' ? `${counted(runs.progress.total, 'run')}, ${what}` : what}
        wanted={`${compared.length.toString()} schedulers on ${cores.length.toString()} machines`}
      />
      {problems.map((problem) => (
        <p key={problem} className="bad small" role="alert">
          {problem}
        </p>
      ))}
      <div className={isStale ? 'task-curves stale' : 'task-curves'}>
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
              pane: panes[scheduler],
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
            <i className="task-key" data-pane={panes[scheduler]} aria-hidden="true" /> {name}
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

export default function Scaling({ runs }: { readonly runs: readonly TaskRun[] }) {
  const run = runs.at(-1);
  const isLoaded = useLibrary(({ machines }) => machines.length > 0);
  useLoadedLibrary({ quiet: true });
  const dag = run?.pane.scenario.workload.dag;
  if (!run || !dag) return null;
  if (!isLoaded) return <p className="mute">Loading the machine library.</p>;
  // Its texts and its own machine and scheduler do not change the comparison.
  const now = JSON.stringify({
    ...run.pane.scenario,
    title: '',
    about: '',
    policy: { id: '', params: {} },
  });
  const idIn = (pane: TaskRun['id']): string | null =>
    runs.find(({ id }) => id === pane)?.pane.scenario.policy.id ?? null;
  return <Curves now={now} dag={dag} panes={paneOfSchedulers(idIn('a'), idIn('b'))} />;
}
