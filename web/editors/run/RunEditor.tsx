/** How long, from which seed, and what the operating system's own work costs. */
import { runLabels } from '../../derive/fields.ts';
import { useLibrary } from '../../engine/library.ts';
import { changeWords } from '../../views/forks/pointer-labels.ts';
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

interface RunSliderProps {
  readonly of: keyof typeof runLabels;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  readonly stops: readonly number[];
  readonly cycles?: boolean | undefined;
}

function RunSlider({ of, cycles, ...row }: RunSliderProps) {
  const value = useScenario(({ scenario }) => scenario.run[of]);
  return (
    <QuantityField
      at={`/run/${of}`}
      kind={cycles ? 'cycles' : 'count'}
      label={runLabels[of]}
      value={value}
      {...row}
      set={(next) => (scenario) => withRun(scenario, { [of]: next })}
    />
  );
}

function Interventions() {
  const scenario = useScenario((state) => state.scenario);
  const policies = useLibrary((library) => library.policies);
  const { run } = scenario;
  if (run.interventions.length === 0) return null;
  return (
    <ul className="interventions" aria-label="Done by hand">
      {run.interventions.map((intervention, index) => {
        const { action, at_cycle: cycle } = intervention;
        const what =
          action.kind === 'veto'
            ? `not threads ${action.threads.join(', ')}`
            : Object.entries(action.values)
                .map(([pointer, value]) => changeWords(scenario, policies, pointer, value))
                .join(', ');
        const words = `Quantum ${formatCount(Math.ceil(cycle / run.quantum_cycles))}: ${what}`;
        return (
          <li key={index} className="row">
            <span className="mute">{words}</span>
            <IconButton
              className="row-value"
              icon="close"
              label={`${words}: remove`}
              onClick={() =>
                edit('Remove what was done by hand', (scenario) =>
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
  const seed = useScenario(({ scenario }) => scenario.run.seed);
  return (
    <section aria-label="Run">
      <Heading>Run</Heading>
      <RunSlider
        of="quantum_cycles"
        hint="Cycles after which the scheduler chooses anew."
        min={1_000}
        max={1_000_000_000}
        stops={[10, 20, 50, 100, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000].map(
          (k) => k * 1_000,
        )}
        cycles
      />
      <RunSlider
        of="quanta"
        hint="Quanta of the measurement window, after the warm-up."
        min={1}
        max={100_000}
        stops={[5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500, 1_000]}
      />
      <CountField
        at="/run/seed"
        kind="count"
        label="Seed"
        value={seed}
        min={0}
        max={4_294_967_295}
        format={(value) => value.toString()}
        set={(value) => (scenario) => withRun(scenario, { seed: value })}
      />
      <Disclosure summary="More">
        <RunSlider
          of="warmup_quanta"
          hint="Quanta before measurement starts, so that empty caches do not count."
          min={0}
          max={100_000}
          stops={[0, 1, 2, 3, 5, 10, 15, 20, 30, 50, 100]}
        />
        <RunSlider
          of="switch_cycles"
          hint="Cycles for which a hardware context is busy when its thread changes."
          min={0}
          max={1_000_000}
          stops={[0, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000]}
          cycles
        />
        <RunSlider
          of="trap_cycles"
          hint="Cycles that a thread loses to each sampling trap."
          min={0}
          max={1_000_000}
          stops={[0, 50, 100, 200, 500, 1_000, 2_000, 5_000]}
          cycles
        />
        <RunSlider
          of="frames_per_quantum"
          hint="Pictures a quantum. The simulation does not depend on it."
          min={1}
          max={100}
          stops={[1, 2, 4, 8, 16, 32]}
        />
      </Disclosure>
      <Interventions />
      <SectionRefusal of={['/run']} />
    </section>
  );
}
