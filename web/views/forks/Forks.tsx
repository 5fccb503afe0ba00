/** Forks: the futures of this run as a tree to time scale below the schedule, and a comparison of any two ends. */
import { useMemo, useRef, useState } from 'react';
import { useLastAnswer } from '../../engine/answer.ts';
import { type BatchState, useBatch } from '../../engine/batch.ts';
import { engine } from '../../engine/client.ts';
import { useQuestion, useStopWhenStale, type Question } from '../../engine/question.ts';
import { useLoadedLibrary } from '../../engine/library.ts';
import { runMany } from '../../engine/pool.ts';
import { useSession } from '../../engine/session.ts';
import { type EndId, endsOf, shownEnds } from '../../scenario/change/forks.ts';
import type { Scenario, RunResult } from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { AskedRuns } from '../../ui/AskedRuns.tsx';
import { useCommands, type Command } from '../../ui/commands.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { counted } from '../../ui/format.ts';
import { Differences } from './Differences.tsx';
import { Tree } from './Tree.tsx';
import './forks.css';

interface Resolved {
  readonly of: Scenario | null;
  readonly ends: ReadonlyMap<EndId, Scenario>;
}

const none: Resolved = { of: null, ends: new Map() };

async function resolve(of: Scenario): Promise<Resolved> {
  const found = await Promise.all(endsOf(of).map(async (id) => [id, await engine().endOf(of, id)] as const));
  return { of, ends: new Map(found.flatMap(([id, end]) => (end ? [[id, end]] : []))) };
}

/** The resolved scenarios of all ends of an accepted document; those of the previous one until then. */
function useResolved(scenario: Scenario | null): Resolved {
  const ask = useMemo(() => scenario && (() => resolve(scenario)), [scenario]);
  // A worker that ended reports so itself; the next edit retries.
  return useLastAnswer(ask).value ?? none;
}

interface Ends {
  readonly results: ReadonlyMap<EndId, RunResult>;
  /** Runs of the ends that are in no pane. */
  readonly others: BatchState;
  readonly question: Question;
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
  // The strip is always visible, so other ends run on request, not at every edit.
  const question = useQuestion(useMemo(() => JSON.stringify(hidden), [hidden]));
  const { asked } = question;
  const { ids, jobs } = useMemo(() => {
    const wanted = asked === null ? [] : (JSON.parse(asked) as [EndId, Scenario][]);
    return { ids: wanted.map(([id]) => id), jobs: wanted.map(([, scenario]) => ({ scenario })) };
  }, [asked]);
  const others = useBatch(jobs, runMany);
  useStopWhenStale(question.isStale, others);
  const results = useMemo(() => {
    const all = new Map<EndId, RunResult>();
    if (!question.isStale)
      others.outcomes.forEach((outcome, index) => {
        const id = ids[index];
        if (outcome?.ok && id !== undefined) all.set(id, outcome.value.result);
      });
    if (shownA !== null && a) all.set(shownA, a);
    if (shownB !== null && b) all.set(shownB, b);
    return all;
  }, [others.outcomes, question.isStale, ids, shownA, shownB, a, b]);
  return { results, others, question, count: hidden.length };
}

export default function Forks() {
  const scenario = useScenario((state) => state.scenario);
  const panes = useSession((session) => session.panes);
  const rejected = useSession((session) => session.rejected);
  const { results, others, question, count } = useEnds();
  const [isOpen, setOpen] = useState(false);
  const strip = useRef<HTMLElement>(null);
  useLoadedLibrary();
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'forks.differences',
        label: 'Show or hide the differences of the forks',
        group: 'View',
        keys: ['y'],
        also: 'tree branch ends',
        run: () => {
          setOpen((before) => !before);
          strip.current?.scrollIntoView({ block: 'start' });
        },
      },
    ],
    [],
  );
  useCommands(commands);
  return (
    <section ref={strip} className="forks" aria-label="Forks">
      <Heading aside="which two ends are A and B">Forks</Heading>
      {rejected && (
        <p className="bad" role="alert">
          {rejected.problem}. {rejected.remedy} <code>{rejected.path}</code>
        </p>
      )}
      <Tree scenario={scenario} results={results} />
      {count > 0 && (question.asked === null || question.isStale || others.state !== 'done') && (
        <AskedRuns question={question} runs={others} what={counted(count, 'other end')} />
      )}
      <Disclosure summary="Differences" open={isOpen} onToggle={setOpen}>
        {isOpen &&
          (panes.a && panes.b ? (
            <Differences scenario={scenario} a={panes.a} b={panes.b} />
          ) : (
            <p className="mute">Choose an end for A to see the differences.</p>
          ))}
      </Disclosure>
    </section>
  );
}
