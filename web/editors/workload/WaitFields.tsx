/** The wait steps of a program: in each, its threads run for a while, then sleep or synchronize with other threads. */
import type { Program, Scenario, WaitStep } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { newStep } from './waits.ts';
import { WaitStepFields } from './WaitStepFields.tsx';

interface WaitFieldsProps {
  readonly name: string;
  readonly place: string;
  readonly program: Program;
  readonly change: (change: (program: Program) => Program) => (scenario: Scenario) => Scenario;
}

/** Programs made from a recording have thousands of steps: the remaining ones are edited as text. */
const mostShown = 16;

export function WaitFields({ name, place, program, change }: WaitFieldsProps) {
  const steps = program.waits ?? [];
  const setSteps = (next: (steps: readonly WaitStep[]) => readonly WaitStep[]) =>
    change(({ waits = [], ...rest }) => {
      const after = next(waits);
      return after.length === 0 ? rest : { ...rest, waits: [...after] };
    });
  const words = `${name} waits`;
  const more = steps.length - mostShown;
  return (
    <section aria-label="Waits">
      <Heading level={3}>Waits</Heading>
      {steps.length === 0 && <p>Its threads always have something to execute.</p>}
      {steps.slice(0, mostShown).map((step, at) => (
        <WaitStepFields
          key={at}
          label={`Step ${at + 1}`}
          name={name}
          place={`${place}/waits/${at}`}
          step={step}
          change={(next) => setSteps((all) => all.map((old, other) => (other === at ? next(old) : old)))}
          onRemove={() => {
            edit(
              words,
              setSteps((all) => all.filter((_, other) => other !== at)),
            );
          }}
        />
      ))}
      {more > 0 ? (
        <p>{formatCount(more)} more steps, which are edited in the scenario’s text.</p>
      ) : (
        <Button
          onClick={() => {
            edit(
              words,
              setSteps((all) => [...all, newStep]),
            );
          }}
        >
          <Icon name="plus" />
          Add a step
        </Button>
      )}
    </section>
  );
}
