/** The dialog "Fork here": changes settings from a moment of the run on. Both futures then run side by side. */
import { useEffect, useMemo, useState } from 'react';
import { quantumAt } from '../../engine/frames.ts';
import { engine } from '../../engine/client.ts';
import { clock, pause } from '../../engine/clock.ts';
import { loadLibrary } from '../../engine/library.ts';
import {
  branchesOf,
  documentAt,
  endsOf,
  mostBranches,
  pathTo,
  shownEnds,
  withFork,
} from '../../scenario/change/forks.ts';
import type { JsonValue, ScenarioError } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { formatCount } from '../../ui/format.ts';
import { endName, forkWords, longestName, longestNote, nameOfChanges } from '../../views/forks/ends.ts';
import { closeDialog } from '../dialogs.ts';
import { sentenceOf } from '../open.ts';
import { quantities } from '../../ui/quantities.ts';
import { AnyValue } from './AnyValue.tsx';
import { useForkMade, withValue, type Values } from './draft.ts';
import './fork.css';
import { MachineChanges } from './MachineChanges.tsx';
import { PolicyChange } from './PolicyChange.tsx';
import { WorkloadChanges } from './WorkloadChanges.tsx';

/** The quantum at the clock, or the next one: a fork never begins inside a quantum. */
function quantumHere(): number {
  const { position, limit, framesPerQuantum, total } = clock.getState();
  const last = Math.max(0, Math.round(total / framesPerQuantum) - 1);
  return Math.min(last, quantumAt(position, limit, framesPerQuantum));
}

export default function ForkDialog() {
  const scenario = useScenario((state) => state.scenario);
  const policies = engine().policies;
  const [of, setOf] = useState(() => shownEnds(scenario).b);
  const [quantum, setQuantum] = useState(quantumHere);
  const [values, setValues] = useState<Values>({});
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<ScenarioError | null>(null);
  useEffect(() => {
    pause();
    void loadLibrary();
  }, []);
  const parent = useMemo(() => documentAt(scenario, of), [scenario, of]);
  const { run } = scenario;
  const first = Math.ceil((pathTo(scenario, of).at(-1)?.at_cycle ?? 0) / run.quantum_cycles);
  const set = (pointer: string, value: JsonValue): void => {
    setRefused(null);
    setValues((before) => withValue(before, parent, pointer, value));
  };
  const words = forkWords(scenario, policies, { of, values });
  const proposed = nameOfChanges(words);
  const isFull = branchesOf(scenario).length >= mostBranches;

  const fork = async (): Promise<void> => {
    const branch = {
      name: name.trim(),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      of,
      at_cycle: Math.max(first, quantum) * run.quantum_cycles,
      values: { ...values },
    };
    const answer = await engine().validate(JSON.stringify(withFork(scenario, branch)));
    if (!answer.ok) {
      setRefused(answer.error);
      return;
    }
    closeDialog();
    useForkMade.setState({ waiting: true });
    edit(`Fork: ${branch.name || proposed}`, (now) => withFork(now, branch));
  };

  if (scenario.workload.dag)
    return (
      <Dialog title="Fork here" onClose={closeDialog}>
        <p>
          A program of tasks cannot be forked: its workers and its recorded memory belong to one machine.
          Compare two separate runs instead: change pane B under Policy or Machine.
        </p>
      </Dialog>
    );

  return (
    <Dialog title="Fork here" onClose={closeDialog}>
      <div className="fork-form">
        <p className="mute">Keep the run so far; change settings from here. Both runs share one clock.</p>
        <Select
          label="Fork from"
          value={of}
          choices={endsOf(scenario).map((id) => ({ value: id, label: endName(scenario, policies, id) }))}
          onChange={(next) => {
            setOf(next);
            setValues({});
          }}
        />
        <NumberField
          label="At quantum"
          {...quantities.count}
          value={Math.max(first, quantum)}
          min={first}
          max={Math.max(first, run.quanta + run.warmup_quanta - 1)}
          onCommit={setQuantum}
        />
        <PolicyChange parent={parent} values={values} set={set} />
        <Disclosure summary="Machine">
          <MachineChanges parent={parent} values={values} set={set} />
        </Disclosure>
        <Disclosure summary="Workload">
          <WorkloadChanges parent={parent} values={values} set={set} />
        </Disclosure>
        <Disclosure summary="Any value">
          <AnyValue parent={parent} set={set} />
        </Disclosure>
        <div className="fork-said" aria-live="polite">
          <span className="mute">From quantum {formatCount(Math.max(first, quantum))} on</span>
          {Object.keys(values).map((pointer, index) => (
            <Button
              key={pointer}
              aria-label={`Take away: ${words[index] ?? pointer}`}
              onClick={() =>
                setValues(Object.fromEntries(Object.entries(values).filter(([other]) => other !== pointer)))
              }
            >
              {words[index]} ×
            </Button>
          ))}
          {words.length === 0 && <span>no changes yet</span>}
        </div>
        <label className="fork-text">
          <span>Name</span>
          <input
            className="text"
            value={name}
            maxLength={longestName}
            placeholder={proposed || 'a few words'}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label className="fork-text">
          <span>Note</span>
          <textarea
            className="text"
            rows={2}
            maxLength={longestNote}
            value={note}
            placeholder="What do you expect?"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </label>
        {refused && (
          <p className="refusal" role="alert">
            {sentenceOf(refused)} <code>{refused.path}</code>
          </p>
        )}
        {isFull && <p className="refusal">There are {formatCount(mostBranches)} forks; delete one first.</p>}
        <div className="fork-go">
          <Button tone="solid" disabled={words.length === 0 || isFull} onClick={() => void fork()}>
            Fork
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
