/** Every field of the machine. */
import { memoryLabels } from '../../derive/fields.ts';
import {
  coreCount,
  contextCount,
  withCacheAdded,
  withCores,
  withMachine,
} from '../../scenario/change/machine.ts';
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
import UndoButtons from '../UndoButtons.tsx';
import { CacheFields } from './CacheFields.tsx';
import { CoreGroupFields } from './CoreGroupFields.tsx';
import './machine.css';
import { NumaFields } from './NumaFields.tsx';
import { PerfectFields } from './PerfectFields.tsx';
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
      <Field at="/machine/packages">
        <SpanField
          label="Packages"
          hint="Which cores sit on one chip."
          value={machine.packages}
          choices={[
            { value: 'machine', label: 'all cores in one' },
            { value: 'core', label: 'one a core' },
          ]}
          onChange={(packages) => edit('Packages', (scenario) => withMachine(scenario, { packages }))}
        />
      </Field>
      <Button onClick={add}>
        <Icon name="plus" />
        Add another kind of core
      </Button>
    </section>
  );
}

const latencyStops = [0, 20, 40, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 700, 1000];
const bandwidthStops = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 80, 100, 150, 200, 300, 400];

function Memory() {
  const memory = useScenario(({ scenario }) => scenario.machine.memory);
  const row = (field: 'latency_cycles' | 'cycles_per_line', hint: string, stops: readonly number[]) => (
    <QuantityField
      at={`/machine/memory/${field}`}
      kind="cycles"
      label={memoryLabels[field]}
      undo={`Memory ${memoryLabels[field].toLowerCase()}`}
      hint={hint}
      value={memory[field]}
      min={0}
      max={100_000}
      stops={stops}
      set={(value) => (scenario) =>
        withMachine(scenario, { memory: { ...scenario.machine.memory, [field]: value } })
      }
    />
  );
  return (
    <section aria-label="Memory">
      <Heading level={3}>Memory</Heading>
      {row(
        'latency_cycles',
        'Cycles from the miss in the last cache to the data, without waiting.',
        latencyStops,
      )}
      {row(
        'cycles_per_line',
        'Cycles for which one line occupies the path to memory: its bandwidth. 0 is unlimited.',
        bandwidthStops,
      )}
      <NumaFields />
    </section>
  );
}

export default function MachineDrawer() {
  const machine = useScenario(({ scenario }) => scenario.machine);
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
        <PerfectFields />
        <SectionRefusal of={['/machine', '/baseline']} />
      </div>
    </Dialog>
  );
}
