/** The length and seed of a run, and the cost of the operating system's own work. */
import { engine } from '../../engine/client.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { useRested } from '../../engine/rested.ts';
import { wordsOfValues } from '../../views/words/pointer-labels.ts';
import type { RunSpec, Scenario } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { CountField, QuantityField } from '../QuantityField.tsx';
import { SectionRefusal } from '../Refusal.tsx';

function withRun(scenario: Scenario, change: Partial<RunSpec>): Scenario {
  return { ...scenario, run: { ...scenario.run, ...change } };
}

function Interventions() {
  const scenario = useScenario((state) => state.scenario);
  const layout = useRested(({ panes }) => panes.b?.layout);
  const nameOf = (thread: number) =>
    layout ? nameOfThread(layout, thread) : `thread ${formatCount(thread)}`;
  const policies = engine().policies;
  const { run } = scenario;
  if (run.interventions.length === 0) return null;
  return (
    <ul className="interventions" aria-label="Interventions">
      {run.interventions.map((intervention, index) => {
        const { action, at_cycle: cycle } = intervention;
        const what =
          action.kind === 'veto'
            ? `not ${action.threads.map(nameOf).join(', ')} together`
            : wordsOfValues(scenario, policies, action.values).join(', ');
        const words = `Quantum ${formatCount(Math.ceil(cycle / run.quantum_cycles))}: ${what}`;
        return (
          <li key={index} className="row">
            <span className="mute">{words}</span>
            <IconButton
              className="row-value"
              icon="close"
              label={`${words}: remove`}
              onClick={() =>
                edit('Remove all interventions', (scenario) =>
                  withRun(scenario, {
                    interventions: scenario.run.interventions.filter((_, other) => other !== index),
                  }),
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

export default function RunEditor() {
  return (
    <section aria-label="Run">
      <Heading>Run</Heading>
      <QuantityField at="/run/quantum_cycles" />
      <QuantityField at="/run/quanta" />
      <CountField at="/run/seed" format={(value) => value.toString()} />
      <Disclosure summary="More">
        <QuantityField at="/run/warmup_quanta" />
        <QuantityField at="/run/switch_cycles" />
        <QuantityField at="/run/trap_cycles" />
        <QuantityField at="/run/frames_per_quantum" />
      </Disclosure>
      <Interventions />
      <SectionRefusal of={['/run']} />
    </section>
  );
}
