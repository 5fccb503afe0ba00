/** Forks: the futures of this run as a tree to time scale, and any two of its ends against each other. */
import { useState, useEffect, useMemo } from 'react';
import { type BatchState, useBatch } from '../../engine/batch.ts';
import { engine } from '../../engine/client.ts';
import { useLoadedLibrary } from '../../engine/library.ts';
import { runMany } from '../../engine/pool.ts';
import { useSession } from '../../engine/session.ts';
import { branchesOf, type EndId, endsOf, shownEnds } from '../../scenario/change/forks.ts';
import type { Scenario, RunResult } from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { Button } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { counted } from '../../ui/format.ts';
import { Differences } from './Differences.tsx';
import { Tree } from './Tree.tsx';
import './forks.css';

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

interface Ends {
  readonly results: ReadonlyMap<EndId, RunResult>;
  /** Runs of the ends that no pane shows. */
  readonly others: BatchState;
  readonly count: number;
}

function useEnds(): Ends {
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

/** What stands here where tasks run. */
function OnlyThreads() {
  return (
    <p className="mute">
      A program of tasks cannot be forked: its workers and its recorded memory belong to one machine. Compare
      two runs of their own under Policy or Machine.
    </p>
  );
}

export default function ForksView() {
  const scenario = useScenario((state) => state.scenario);
  const panes = useSession((session) => session.panes);
  const rejected = useSession((session) => session.rejected);
  const { results, others, count } = useEnds();
  useLoadedLibrary();
  if (scenario.workload.dag) return <OnlyThreads />;
  const forked = branchesOf(scenario).length > 0;
  return (
    <div className="forks">
      <p className="forks-lead">
        {forked
          ? 'Time runs to the right. A fork leaves its parent where something else was set; the past stays what it was. Choose which two ends A and B show. The editors change what A and B show; what no fork sets changes in all of them.'
          : 'A fork is another future of this run: from a moment on another policy, other caches, other threads, while the past stays what it was.'}
        <Button
          tone="accent"
          onClick={() => {
            runCommand('fork.here');
          }}
        >
          Fork at the moment shown
        </Button>
      </p>
      {rejected && (
        <p className="bad" role="alert">
          {rejected.problem}. {rejected.remedy} <code>{rejected.path}</code>
        </p>
      )}
      <Tree scenario={scenario} results={results} />
      {count > 0 && others.state !== 'done' && (
        <BatchProgress runs={others} what={counted(count, 'other end')} />
      )}
      {panes.a && panes.b ? (
        <Differences scenario={scenario} a={panes.a} b={panes.b} />
      ) : (
        <p className="mute">Choose an end for A, and the differences appear here.</p>
      )}
    </div>
  );
}
