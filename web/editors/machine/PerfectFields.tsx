/** What never misses: in both panes, or in B alone, so that A shows what it would be worth. */
import { withPerfect, perfectIn } from '../../scenario/change/perfect.ts';
import type { CoreModel, MachineSpec, Perfect } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Field } from '../Refusal.tsx';
import { perfectWords } from '../../views/forks/pointer-labels.ts';
import { WhatIfChoice } from './WhatIfField.tsx';

interface PerfectWords {
  readonly hint: string;
  /** Whether a machine has what is made perfect. */
  readonly on: (machine: MachineSpec) => boolean;
}

const hasModel = (machine: MachineSpec, model: CoreModel): boolean =>
  machine.cores.some((group) => group.model === model);
const hasLevel = (machine: MachineSpec, wanted: number): boolean =>
  machine.caches.some(({ level }) => level === wanted);

const words: Readonly<Record<Perfect, PerfectWords>> = {
  l1d: {
    hint: 'Every reference hits the first level.',
    on: (machine) => hasLevel(machine, 1),
  },
  l2: {
    hint: 'Whatever the first level misses, the second has.',
    on: (machine) => hasLevel(machine, 2),
  },
  dtlb: {
    hint: 'Every page’s translation is at hand.',
    on: (machine) => hasModel(machine, 'smt'),
  },
  branches: {
    hint: 'Every branch goes where it was expected to go: nothing is fetched on a wrong path.',
    on: (machine) => hasModel(machine, 'smt'),
  },
  'data-memory': {
    hint: 'L1, L2 and D-TLB together: what the whole way of the data costs.',
    on: () => true,
  },
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const all = Object.keys(words) as Perfect[];

export function PerfectFields() {
  const scenario = useScenario((state) => state.scenario);
  const offered = all.filter(
    (what) => words[what].on(scenario.machine) || perfectIn(scenario, what) !== 'off',
  );
  return (
    <section aria-label="Never misses">
      <Heading level={3}>Never misses: what would it be worth?</Heading>
      <Field at="/machine/perfect">
        {offered.map((what) => (
          <WhatIfChoice
            key={what}
            label={capital(perfectWords[what])}
            hint={words[what].hint}
            off="as it is"
            on="perfect"
            value={perfectIn(scenario, what)}
            onChoose={(next) => {
              edit(`Perfect: ${perfectWords[what]}`, (now) => withPerfect(now, what, next));
            }}
          />
        ))}
      </Field>
    </section>
  );
}
