/** The same work, on request: runs A and B until every thread has executed the same instructions, and compares the times. */
import type { WhenDone } from '../../engine/same-work.ts';
import type { Gain } from '../../scenario/generated/types.ts';
import { AskedRuns } from '../../ui/AskedRuns.tsx';
import { formatCompact } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { SegmentedControl, Select } from '../../ui/Select.tsx';
import { Term } from '../../ui/Tip.tsx';
import { Finishes } from './Finishes.tsx';
import { countsSaid, meansSaid, sameWorkSentence, timesSaid } from './same-work-said.ts';
import { useSameWork, type SameWorkRuns } from './useSameWork.ts';

const whens: readonly { readonly value: WhenDone; readonly label: string; readonly about: string }[] = [
  {
    value: 'ends',
    label: 'ends',
    about:
      'Done threads end, as in a batch of jobs: both runs execute the same instructions from the start, and the last threads have the machine to themselves.',
  },
  {
    value: 'goes-on',
    label: 'goes on',
    about:
      'Done threads go on, so the others keep their competition. The work counts from the end of the warm-up, and a starved thread can take very long.',
  },
];

const asInA = 'as';

function Form({ amounts, choices, choose }: Pick<SameWorkRuns, 'amounts' | 'choices' | 'choose'>) {
  if (!amounts) return null;
  const { amount, whenDone } = choices;
  const chosen = amount ?? amounts.usual;
  const offered =
    chosen === asInA || amounts.all.includes(chosen)
      ? amounts.all
      : [...amounts.all, chosen].sort((x, y) => x - y);
  return (
    <>
      <div className="gain-form">
        <Select
          label="Per thread"
          value={chosen.toString()}
          choices={[
            ...offered.map((each) => ({
              value: each.toString(),
              label: `${formatCompact(each)} instructions`,
            })),
            { value: asInA, label: 'as in A’s window' },
          ]}
          onChange={(value) => choose({ ...choices, amount: value === asInA ? asInA : Number(value) })}
        />
        <div className="row">
          <span className="gain-when">A thread that is done</span>
          <SegmentedControl
            label="A thread that is done"
            value={whenDone}
            choices={whens}
            onChange={(value) => choose({ ...choices, whenDone: value })}
          />
        </div>
      </div>
      <p className="mute small">
        {whens.find(({ value }) => value === whenDone)?.about}{' '}
        <Term define="The mean over A’s threads in the window shown, rounded down. With it, the runs take about as long as those on the stage.">
          Proposed: {formatCompact(amounts.usual)} instructions
        </Term>
      </p>
    </>
  );
}

export interface SameWorkProps {
  /** Gain of the whole window; null if unknown. */
  readonly gain: Gain | null;
}

export function SameWork({ gain }: SameWorkProps) {
  const { question, amounts, isPossible, choices, choose, runs, outcome, layout } = useSameWork();
  const { isStale } = question;
  const work = outcome?.ok ? outcome.value : null;
  const times = work && timesSaid(work);
  const means = work && meansSaid(work.means);
  return (
    <section className="gain-work" aria-label="The same work">
      <Heading>The same work</Heading>
      <p>
        IPC counts the instructions of all threads alike, so it can rise because other threads run. Here every
        thread executes the same number of instructions in A and in B, and the times are compared.
      </p>
      {isPossible && <Form amounts={amounts} choices={choices} choose={choose} />}
      {isPossible && amounts ? (
        <AskedRuns
          question={question}
          runs={runs}
          what={`A and B, ${choices.amount === asInA ? 'the work of A’s window' : `${formatCompact(choices.amount ?? amounts.usual)} instructions per thread`}`}
          wanted="the same work"
        />
      ) : (
        <p className="mute" role="status">
          {isPossible
            ? 'Available when both runs are complete.'
            : 'A and B have different threads, so they cannot do the same work.'}
        </p>
      )}
      {outcome && !outcome.ok && (
        <p className="bad" role="alert">
          {outcome.problem}
        </p>
      )}
      {work && layout && (
        <div className={isStale ? 'gain-result stale' : 'gain-result'}>
          <div className="gain-said">
            <p className="gain-headline" role="status">
              {sameWorkSentence(work, isStale ? null : (gain?.percent?.total ?? null))}
            </p>
            {times !== null && <p>{times}</p>}
            {means !== null && <p>{means}</p>}
            <p className="mute">{countsSaid(work)}</p>
          </div>
          <Finishes work={work} layout={layout} />
        </div>
      )}
    </section>
  );
}
