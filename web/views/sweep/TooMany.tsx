/** More runs than the page allows: their estimated time here, from one run, and how to use a cluster. */
import { useEffect, useState } from 'react';
import type { Sweep } from '../../derive/sweep/plan.ts';
import { sweepSpec } from '../../derive/sweep/spec.ts';
import { processors, runMany } from '../../engine/pool.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { formatDuration } from '../../ui/format.ts';
import { OnCluster } from './OnCluster.tsx';
import { mostRuns } from './useSweep.ts';

/** Milliseconds of the sweep's first run; null until it has ended, or if it is refused. */
function useOneRun(sweep: Sweep): number | null {
  const first = JSON.stringify(sweepSpec(sweep, '', true).scenario);
  const [measured, setMeasured] = useState<{ readonly of: string; readonly ms: number } | null>(null);
  useEffect(() => {
    const control = new AbortController();
    const scenario = JSON.parse(first) as Scenario;
    const startMs = performance.now();
    // Results are cached by content: a new seed forces a new run.
    const run = { ...scenario.run, seed: Math.round(startMs) };
    runMany([{ scenario: { ...scenario, run } }], { signal: control.signal }).then(
      ([outcome]) => {
        if (outcome?.ok) setMeasured({ of: first, ms: performance.now() - startMs });
      },
      () => undefined,
    );
    return () => control.abort();
  }, [first]);
  return measured?.of === first ? measured.ms : null;
}

export function TooMany({
  sweep,
  title,
  what,
  runs,
}: {
  readonly sweep: Sweep;
  readonly title: string;
  /** "3 policies × 40 sizes × 40 latencies". */
  readonly what: string;
  readonly runs: number;
}) {
  const oneMs = useOneRun(sweep);
  return (
    <section className="sweep-take" aria-label="More than the page runs">
      <p className="bad" role="alert">
        {what}: more than {mostRuns} runs. Fewer values, seeds or policies will do.
      </p>
      {oneMs !== null && (
        <p className="mute">
          One run takes {formatDuration(oneMs)} here, so all of them about{' '}
          {formatDuration((oneMs * runs) / processors)}.
        </p>
      )}
      <OnCluster sweep={sweep} title={title} skipsRefused />
    </section>
  );
}
