/** "What if?": forbids the chosen group at this one decision, so that the runner-up runs; or allows it again. */
import { vetoAt, withoutVeto, withVeto } from '../../derive/time/why.ts';
import type { Candidate, DecisionRecord, Intervention, Layout } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { NamedSwatches } from '../../ui/NamedSwatch.tsx';
import { namedThread } from '../../derive/names/tones.ts';

type Change = (interventions: readonly Intervention[]) => Intervention[];

function change(label: string, by: Change): void {
  edit(label, (scenario) => ({
    ...scenario,
    run: { ...scenario.run, interventions: by(scenario.run.interventions) },
  }));
}

export interface VetoProps {
  readonly layout: Layout;
  readonly interventions: readonly Intervention[];
  readonly decision: DecisionRecord;
  /** Nothing if no group was chosen among others. */
  readonly chosen: Candidate | false | undefined;
}

export function Veto({ layout, interventions, decision, chosen }: VetoProps) {
  const { cycle, quantum } = decision;
  const forbidden = vetoAt(interventions, cycle, layout.quantum_cycles);
  if (forbidden) {
    return (
      <p className="why-veto">
        Excluded at this decision:{' '}
        <NamedSwatches of={forbidden.map((thread) => namedThread(layout, thread))} />
        <Button
          tone="accent"
          onClick={() =>
            change(`Allow the group at quantum ${formatCount(quantum)}`, (list) => withoutVeto(list, cycle))
          }
        >
          Allow it again
        </Button>
      </p>
    );
  }
  // No veto at cycle 0: nothing precedes the very first decision.
  if (!chosen || cycle === 0) return null;
  return (
    <p className="why-veto">
      <Button
        tone="accent"
        onClick={() =>
          change(`Forbid the group at quantum ${formatCount(quantum)}`, (list) =>
            withVeto(list, cycle, chosen.threads),
          )
        }
      >
        Exclude this group
      </Button>
    </p>
  );
}
