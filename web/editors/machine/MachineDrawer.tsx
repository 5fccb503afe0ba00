/** Every field of the machine. */
import {
  coreCount,
  contextCount,
  withCacheAdded,
  withCores,
  withMachine,
} from '../../scenario/change/machine.ts';
import { choices } from '../../scenario/generated/fields.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { counted } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { closeDialog } from '../dialogs.ts';
import { QuantityField } from '../QuantityField.tsx';
import { Field, SectionRefusal } from '../Refusal.tsx';
import { TextField } from '../TextField.tsx';
import { useShownMachine } from '../shown.ts';
import UndoButtons from '../UndoButtons.tsx';
import { CacheFields } from './CacheFields.tsx';
import { CoreGroupFields } from './CoreGroupFields.tsx';
import './machine.css';
import { NumaFields } from './NumaFields.tsx';
import { PerfectFields } from './PerfectFields.tsx';
import { PowerFields } from './PowerFields.tsx';
import { SpanField } from './SpanField.tsx';
import { StartFrom } from './StartFrom.tsx';

function CoreGroups() {
  const machine = useScenario(({ scenario }) => scenario.machine);
  const add = (): void =>
    edit('Add cores', (scenario) => {
      const last = scenario.machine.cores.at(-1) ?? { count: 1, contexts: 1, model: 'in-order' as const };
      return withCores(scenario, [...scenario.machine.cores, { ...last, count: 1 }]);
    });
  return (
    <section aria-label="Cores">
      <Heading
        level={3}
        aside={`${counted(coreCount(machine), 'core')}, ${counted(contextCount(machine), 'hardware context')}`}
      >
        Cores
      </Heading>
      {machine.cores.map((group, index) => (
        <CoreGroupFields key={index} group={group} index={index} only={machine.cores.length === 1} />
      ))}
      <SpanField
        at="/machine/packages"
        of={choices['/machine/packages']}
        value={machine.packages}
        set={(packages) => (scenario) => withMachine(scenario, { packages })}
      />
      <Button onClick={add}>
        <Icon name="plus" />
        Add another kind of core
      </Button>
    </section>
  );
}

function Memory() {
  return (
    <section aria-label="Memory">
      <Heading level={3}>Memory</Heading>
      <QuantityField at="/machine/memory/latency_cycles" part="Memory" />
      <QuantityField at="/machine/memory/cycles_per_line" part="Memory" />
      <NumaFields />
    </section>
  );
}

export default function MachineDrawer() {
  const machine = useShownMachine();
  return (
    <Dialog title="Machine" size="drawer" onClose={closeDialog} actions={<UndoButtons />}>
      <div className="drawer-fields">
        <section aria-label="Machine">
          <StartFrom />
          <Field at="/machine/name">
            <TextField
              label="Name"
              value={machine.name}
              onCommit={(name) => edit('Machine name', (scenario) => withMachine(scenario, { name }))}
            />
          </Field>
        </section>
        <CoreGroups />
        {machine.caches.map((cache, index) => (
          <CacheFields key={index} cache={cache} index={index} only={machine.caches.length === 1} />
        ))}
        <Button onClick={() => edit('Add a cache level', withCacheAdded)}>
          <Icon name="plus" />
          Add a cache level
        </Button>
        <Memory />
        <PowerFields />
        <PerfectFields />
        <SectionRefusal of={['/machine', '/baseline']} />
      </div>
    </Dialog>
  );
}
