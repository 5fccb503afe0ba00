/** One entry of the workload: its threads, and the program or trace that they play. */
import {
  nameOf,
  programNames,
  withCopies,
  withGroupChanged,
  withoutGroup,
} from '../../scenario/change/workload.ts';
import type { ThreadGroup } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatCompact, formatCount, formatCycles } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { parseCycles, parseNumber } from '../../ui/parse.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { closeDialog } from '../dialogs.ts';
import { wholeNumber } from '../machine/checks.ts';
import '../machine/machine.css';
import { Field, SectionRefusal } from '../Refusal.tsx';
import UndoButtons from '../UndoButtons.tsx';
import { ProgramFields } from './ProgramFields.tsx';
import { TraceAbout } from './TraceAbout.tsx';

const mostCycles = 1_000_000_000_000;

function Threads({ entry, group }: { readonly entry: number; readonly group: ThreadGroup }) {
  const name = nameOf(group);
  const only = useScenario(({ scenario }) => scenario.workload.threads.length === 1);
  const remove = (): void => {
    closeDialog();
    edit(`Remove ${name}`, (scenario) => withoutGroup(scenario, entry));
  };
  return (
    <section aria-label="Threads">
      <Heading
        level={3}
        aside={
          <Button disabled={only} onClick={remove}>
            remove from the workload
          </Button>
        }
      >
        Threads
      </Heading>
      <Field at={`/workload/threads/${entry}/copies`}>
        <NumberField
          label="Copies"
          value={group.copies}
          min={1}
          max={2048}
          format={formatCount}
          parse={parseNumber}
          check={wholeNumber}
          onCommit={(copies) => {
            edit(`${name} × ${formatCount(copies)}`, (scenario) => withCopies(scenario, entry, copies));
          }}
        />
      </Field>
      <Field at={`/workload/threads/${entry}/arrives_at_cycle`}>
        <NumberField
          label="Arrive after"
          value={group.arrives_at_cycle}
          min={0}
          max={mostCycles}
          step={1_000_000}
          format={formatCycles}
          parse={parseCycles}
          check={wholeNumber}
          onCommit={(cycles) => {
            edit(`${name} arrival`, (scenario) =>
              withGroupChanged(scenario, entry, { arrives_at_cycle: cycles }),
            );
          }}
        />
      </Field>
      <Field at={`/workload/threads/${entry}/instructions`}>
        <NumberField
          label="Exit after"
          value={group.instructions ?? 0}
          min={0}
          max={mostCycles}
          step={1_000_000}
          format={(value) => (value === 0 ? 'never' : `${formatCompact(value)} instructions`)}
          parse={(text) =>
            /^\s*never\s*$/i.test(text) ? 0 : parseNumber(text.replace(/\s*instructions?\s*$/i, ''))
          }
          check={wholeNumber}
          onCommit={(value) => {
            edit(`${name} exit`, (scenario) =>
              withGroupChanged(scenario, entry, { instructions: value === 0 ? null : value }),
            );
          }}
        />
      </Field>
    </section>
  );
}

export default function ProgramDrawer({ entry }: { readonly entry: number }) {
  const group = useScenario(({ scenario }) => scenario.workload.threads[entry]);
  const index = useScenario(({ scenario }) => (group ? programNames(scenario).indexOf(nameOf(group)) : -1));
  if (!group) return null;
  const name = nameOf(group);
  return (
    <Dialog title={name} size="drawer" onClose={closeDialog} actions={<UndoButtons />}>
      <div className="drawer-fields">
        {group.trace === undefined ? (
          <ProgramFields name={name} index={index} />
        ) : (
          <p>
            <Swatch program={index} /> A recorded trace. <TraceAbout name={name} />
          </p>
        )}
        <Threads entry={entry} group={group} />
        <SectionRefusal of={['/workload']} />
      </div>
    </Dialog>
  );
}
