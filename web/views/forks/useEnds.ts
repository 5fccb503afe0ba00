/** What runs at every end of the forks, and what came of it: the shown ends in their panes, the others in the pool. */
import { useEffect, useMemo, useState } from 'react';
import { engine } from '../../engine/client.ts';
import { runMany } from '../../engine/pool.ts';
import { useSession } from '../../engine/session.ts';
import { endsOf, shownEnds, type EndId } from '../../scenario/change/forks.ts';
import type { RunResult, Scenario } from '../../scenario/generated/types.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';

interface Resolved {
  readonly of: Scenario | null;
  readonly ends: ReadonlyMap<EndId, Scenario>;
}

/** The scenarios of all ends of an accepted document. */
function useResolved(scenario: Scenario | null): Resolved {
  const [resolved, setResolved] = useState<Resolved>({ of: null, ends: new Map() });
  useEffect(() => {
    if (!scenario) return undefined;
    let wanted = true;
    const ask = async (): Promise<void> => {
      const ends = new Map<EndId, Scenario>();
      for (const id of endsOf(scenario)) {
        const found = await engine().endOf(scenario, id);
        if (found) ends.set(id, found);
      }
      if (wanted) setResolved({ of: scenario, ends });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [scenario]);
  return resolved;
}

export interface Ends {
  readonly results: ReadonlyMap<EndId, RunResult>;
  /** Runs of the ends that no pane shows. */
  readonly others: BatchState;
  readonly count: number;
}

export function useEnds(): Ends {
  const accepted = useSession((session) => session.accepted);
  const a = useSession(({ panes }) => panes.a?.result ?? null);
  const b = useSession(({ panes }) => panes.b?.result ?? null);
  const { of, ends } = useResolved(accepted);
  const shown = of && shownEnds(of);
  const [shownA, shownB] = [shown?.a ?? null, shown?.b ?? null];
  const hidden = useMemo(
    () => [...ends].filter(([id]) => id !== shownA && id !== shownB),
    [ends, shownA, shownB],
  );
  const jobs = useMemo(() => hidden.map(([, scenario]) => ({ scenario })), [hidden]);
  const others = useBatch(jobs, runMany);
  const results = useMemo(() => {
    const all = new Map<EndId, RunResult>();
    others.outcomes.forEach((outcome, index) => {
      const id = hidden[index]?.[0];
      if (outcome?.ok && id !== undefined) all.set(id, outcome.value.result);
    });
    if (shownA !== null && a) all.set(shownA, a);
    if (shownB !== null && b) all.set(shownB, b);
    return all;
  }, [others.outcomes, hidden, shownA, shownB, a, b]);
  return { results, others, count: hidden.length };
}
