/** One entry of the workload: its threads, and their program or trace. */
import { nameOf, withCopies, withGroupChanged, withoutGroup } from '../../scenario/change/workload.ts';
import { tonesOfWorkload } from '../../derive/names/tones.ts';
import type { ThreadGroup } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatCompact } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { closeDialog } from '../dialogs.ts';
import '../machine/machine.css';
import { CountField } from '../QuantityField.tsx';
import { quantities } from '../../ui/quantities.ts';
import { SectionRefusal } from '../Refusal.tsx';
import UndoButtons from '../UndoButtons.tsx';
import { ProgramFields } from './ProgramFields.tsx';
import { TraceAbout } from './TraceAbout.tsx';

/** Represents threads that never exit. */
const never = 0;

function Threads({ entry, group }: { readonly entry: number; readonly group: ThreadGroup }) {
  const name = nameOf(group);
  const place = `/workload/threads/${entry}`;
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
      <CountField
        at={`${place}/copies`}
        part={name}
        set={(copies) => (scenario) => withCopies(scenario, entry, copies)}
      />
      <CountField at={`${place}/arrives_at_cycle`} part={name} />
      <CountField
        at={`${place}/nice`}
        part={name}
        value={group.nice ?? 0}
        set={(nice) => (scenario) => withGroupChanged(scenario, entry, { nice })}
      />
      <CountField
        at={`${place}/instructions`}
        part={name}
        value={group.instructions ?? never}
        min={never}
        format={(value) => (value === never ? 'never' : `${formatCompact(value)} instructions`)}
        parse={(text) => (/^\s*never\s*$/i.test(text) ? never : quantities.instructions.parse(text))}
        set={(value) => (scenario) =>
          withGroupChanged(scenario, entry, { instructions: value === never ? null : value })
        }
      />
    </section>
  );
}

export default function ProgramDrawer({ entry }: { readonly entry: number }) {
  const group = useScenario(({ scenario }) => scenario.workload.threads[entry]);
  const tone = useScenario(({ scenario }) => tonesOfWorkload(scenario).ofEntry[entry] ?? 0);
  if (!group) return null;
  const name = nameOf(group);
  return (
    <Dialog title={name} size="drawer" onClose={closeDialog} actions={<UndoButtons />}>
      <div className="drawer-fields">
        {group.trace === undefined ? (
          <ProgramFields name={name} tone={tone} />
        ) : (
          <p>
            <Swatch program={tone} /> A recorded trace. <TraceAbout name={name} />
          </p>
        )}
        <Threads entry={entry} group={group} />
        <SectionRefusal of={['/workload']} />
      </div>
    </Dialog>
  );
}
