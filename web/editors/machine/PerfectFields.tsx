/** Idealized parts, which never miss: in both panes, or in B alone, so that the comparison with A shows their value. */
import { withPerfect, perfectIn } from '../../scenario/change/perfect.ts';
import { choices } from '../../scenario/generated/fields.ts';
import type { CoreModel, MachineSpec, Perfect } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Field } from '../Refusal.tsx';
import { WhatIfChoice } from './WhatIfField.tsx';

const hasModel = (machine: MachineSpec, model: CoreModel): boolean =>
  machine.cores.some((group) => group.model === model);
const hasLevel = (machine: MachineSpec, wanted: number): boolean =>
  machine.caches.some(({ level }) => level === wanted);

/** Whether a machine contains the part that is idealized. */
const isIn: Readonly<Record<Perfect, (machine: MachineSpec) => boolean>> = {
  l1d: (machine) => hasLevel(machine, 1),
  l2: (machine) => hasLevel(machine, 2),
  dtlb: (machine) => hasModel(machine, 'smt'),
  branches: (machine) => hasModel(machine, 'smt'),
  'data-memory': () => true,
};

const place = '/machine/perfect';

export function PerfectFields() {
  const scenario = useScenario((state) => state.scenario);
  const { label: title, choices: all } = choices[place];
  const offered = all.filter(
    ({ value }) => isIn[value](scenario.machine) || perfectIn(scenario, value) !== 'off',
  );
  return (
    <section aria-label={title}>
      <Heading level={3}>{title}: what would it be worth?</Heading>
      <Field at={place}>
        {offered.map(({ value: what, label, about }) => (
          <WhatIfChoice
            key={what}
            label={label}
            hint={about}
            off="as it is"
            on="perfect"
            value={perfectIn(scenario, what)}
            onChoose={(next) => {
              edit(`Perfect: ${label}`, (now) => withPerfect(now, what, next));
            }}
          />
        ))}
      </Field>
    </section>
  );
}
