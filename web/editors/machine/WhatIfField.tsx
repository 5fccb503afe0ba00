/** Switches a part of the machine: off, in both panes, or in B alone. */
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import { shownEnds } from '../../scenario/change/forks.ts';
import { withoutPointer } from '../../scenario/change/policy.ts';
import { whatIfAt, withOnlyInA, type WhatIf } from '../../scenario/change/whatif.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Select, type Choice } from '../../ui/Select.tsx';
import { Tip } from '../../ui/Tip.tsx';

interface WhatIfChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly value: WhatIf;
  readonly onChoose: (next: WhatIf) => void;
  /** Its label if no pane has it, and if both panes or the only one have it. */
  readonly off?: string | undefined;
  readonly on?: string | undefined;
}

/** The choice alone: off, both panes, or B. */
export function WhatIfChoice({ label, hint, value, onChoose, off = 'none', on }: WhatIfChoiceProps) {
  const compared = useScenario(({ scenario }) => scenario.baseline !== null);
  // With forks the panes may show other ends.
  const inPanes = useScenario(({ scenario }) => {
    const { a, b } = shownEnds(scenario);
    return a === 'a' && b === 'b';
  });
  const inBoth = inPanes ? 'in A and B' : 'in the scenario and its baseline';
  const inB = inPanes ? 'in B only: what does it change?' : 'not in the baseline';
  const having = on === undefined ? '' : `${on} `;
  const choices: readonly Choice<WhatIf>[] = [
    { value: 'off', label: off },
    { value: 'both', label: compared ? `${having}${inBoth}` : (on ?? 'yes') },
    ...(compared ? [{ value: 'b' as const, label: `${having}${inB}` }] : []),
  ];
  return (
    <Tip text={hint}>
      <div className="span-choice">
        <Select label={label} value={value} choices={choices} onChange={onChoose} />
      </div>
    </Tip>
  );
}

interface WhatIfFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Its place in the scenario. */
  readonly at: string;
  /** Pane A's value if only B has it. */
  readonly without: JsonValue;
  readonly switchOn: (scenario: Scenario) => Scenario;
  readonly switchOff: (scenario: Scenario) => Scenario;
}

export function WhatIfField({ label, hint, at, without, switchOn, switchOff }: WhatIfFieldProps) {
  const state = useScenario(({ scenario }) => whatIfAt(scenario, at));
  const choose = (next: WhatIf): void => {
    edit(label, (scenario) => {
      if (next === 'off') return switchOff(scenario);
      const on = whatIfAt(scenario, at) === 'off' ? switchOn(scenario) : scenario;
      return next === 'b' ? withOnlyInA(on, at, without) : withoutPointer(on, at);
    });
  };
  return <WhatIfChoice label={label} hint={hint} value={state} onChoose={choose} />;
}
