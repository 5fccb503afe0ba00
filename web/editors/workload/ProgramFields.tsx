/** The details of a program: its curve, its phases, and the source of its numbers. */
import { nameOf, withoutProgram, withProgram } from '../../scenario/change/workload.ts';
import type { Phase, Program, Scenario } from '../../scenario/generated/types.ts';
import { escapeKey } from '../../scenario/pointer.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLibrary } from '../../engine/library.ts';
import { Field } from '../Refusal.tsx';
import { TextField } from '../TextField.tsx';
import { CurveFigure } from './CurveFigure.tsx';
import { ExecutionFields } from './ExecutionFields.tsx';
import { PhaseFields } from './PhaseFields.tsx';
import { WaitFields } from './WaitFields.tsx';

interface ProgramFieldsProps {
  readonly name: string;
  /** Its colour. */
  readonly tone: number;
}

/** Renames a program, in all thread groups that use it. */
function renamed(scenario: Scenario, from: string, to: string, program: Program): Scenario {
  const named = withProgram(withoutProgram(scenario, from), to, program);
  const threads = named.workload.threads.map((group) =>
    group.trace === undefined && nameOf(group) === from ? { ...group, program: to } : group,
  );
  return { ...named, workload: { ...named.workload, threads } };
}

export function ProgramFields({ name, tone }: ProgramFieldsProps) {
  const inline = useScenario(({ scenario }) => scenario.workload.programs[name]);
  const taken = useScenario(({ scenario }) => scenario.workload.programs);
  const shipped = useLibrary((library) => library.programs.get(name));
  const library = useLibrary((state) => state.programs);
  const program = inline ?? shipped;
  if (!program) return <p>No program here is called {name}.</p>;

  const place = `/workload/programs/${escapeKey(name)}`;
  /** The first change to a shipped program copies it into the scenario under the same name. */
  const changed =
    (change: (program: Program) => Program) =>
    (scenario: Scenario): Scenario =>
      withProgram(scenario, name, change(scenario.workload.programs[name] ?? program));
  const changedPhase = (at: number, phase: (phase: Phase) => Phase) =>
    changed((now) => ({ ...now, phases: now.phases.map((old, other) => (other === at ? phase(old) : old)) }));

  return (
    <Field at={place}>
      <div className="program-fields">
        <CurveFigure program={program} tone={tone} />
        <p className="program-state">
          {inline === undefined && 'Ships with Coscope. A change makes a copy of it in this scenario.'}
          {inline !== undefined && shipped !== undefined && (
            <>
              Changed in this scenario.{' '}
              <Button
                tone="accent"
                onClick={() => {
                  edit(`${name} as shipped`, (scenario) => withoutProgram(scenario, name));
                }}
              >
                Back to the shipped one
              </Button>
            </>
          )}
          {inline !== undefined && shipped === undefined && 'Defined in this scenario only.'}
        </p>
        {inline !== undefined && shipped === undefined && (
          <TextField
            label="Name"
            value={name}
            check={(text) => {
              if (text === name) return null;
              if (!/^[\w.-]{1,60}$/.test(text))
                return 'Letters, digits, dots, dashes and underscores, 60 at most';
              return Object.hasOwn(taken, text) || library.has(text) ? 'There is one of that name' : null;
            }}
            onCommit={(text) => {
              edit(`Name ${text}`, (scenario) => renamed(scenario, name, text, inline));
            }}
          />
        )}
        <TextField
          label="What it models"
          long
          value={program.about}
          onCommit={(about) => {
            edit(
              `${name} description`,
              changed((now) => ({ ...now, about })),
            );
          }}
        />
        {program.phases.map((phase, at) => (
          <PhaseFields
            key={at}
            label={program.phases.length === 1 ? '' : `Phase ${at + 1}`}
            name={name}
            place={`${place}/phases/${at}`}
            phase={phase}
            change={(next) => changedPhase(at, next)}
            onRemove={
              program.phases.length === 1
                ? undefined
                : () => {
                    edit(
                      `${name} phase`,
                      changed((now) => ({ ...now, phases: now.phases.filter((_, other) => other !== at) })),
                    );
                  }
            }
          />
        ))}
        <Button
          className="add-phase"
          disabled={program.phases.length >= 64}
          onClick={() => {
            edit(
              `${name} phase`,
              changed((now) => ({ ...now, phases: [...now.phases, ...now.phases.slice(-1)] })),
            );
          }}
        >
          <Icon name="plus" />
          Add a phase
        </Button>
        <ExecutionFields name={name} place={place} program={program} change={changed} />
        <WaitFields name={name} place={place} program={program} change={changed} />
        <TextField
          label="Where its numbers come from"
          long
          value={program.source}
          onCommit={(source) => {
            edit(
              `${name} source`,
              changed((now) => ({ ...now, source })),
            );
          }}
        />
      </div>
    </Field>
  );
}
