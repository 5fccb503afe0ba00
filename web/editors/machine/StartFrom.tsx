/** Replaces the whole machine by a shipped one. */
import { useLibrary } from '../../engine/library.ts';
import { useLibraryLater } from '../../engine/useLibraryLater.ts';
import { useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Select } from '../../ui/Select.tsx';
import { openDialog } from '../dialogs.ts';
import { takeShippedMachine } from '../take-machine.ts';

const own = '';

export function StartFrom() {
  const machines = useLibrary((library) => library.machines);
  const present = useScenario(({ scenario }) => JSON.stringify(scenario.machine));
  useLibraryLater();
  const same = machines.find(({ machine }) => JSON.stringify(machine) === present);
  return (
    <>
      <Select
        label="Start from"
        value={same?.id ?? own}
        choices={[
          { value: own, label: 'a machine that ships …', disabled: true },
          ...machines.map(({ id, machine }) => ({ value: id, label: machine.name })),
        ]}
        onChange={(chosen) => {
          const found = machines.find(({ id }) => id === chosen);
          if (found) takeShippedMachine(found.machine);
        }}
      />
      <p className="machine-start">
        <Button onClick={() => openDialog({ kind: 'machines' })}>Machine library</Button>
        <Button onClick={() => openDialog({ kind: 'real-machine', file: null })}>Import machine</Button>
      </p>
      {same && (
        <Disclosure summary="Where its numbers come from">
          <div className="machine-source">
            <p>{same.about}</p>
            <p>{same.source}</p>
          </div>
        </Disclosure>
      )}
    </>
  );
}
