/** Additional files for the recording: the machine and the threads' counters, each with a summary and a button that removes it. */
import { removeCounters, removeMachine, takeBeside, type BesideKind } from '../../engine/recording-beside.ts';
import { useRecording } from '../../engine/recording.ts';
import { askForFile } from '../../ui/ask-for-files.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/format.ts';

interface BesideFileProps {
  readonly label: string;
  readonly kind: BesideKind;
  /** A summary of the file; null if there is none. */
  readonly said: string | null;
  readonly onRemove: () => void;
}

function BesideFile({ label, kind, said, onRemove }: BesideFileProps) {
  const name = label.toLowerCase();
  const add = async (): Promise<void> => {
    const file = await askForFile();
    if (file) await takeBeside(file, kind);
  };
  return (
    <div className="recording-beside">
      <dt>{label}</dt>
      <dd>
        {said ?? 'not given'}
        {said === null ? (
          <Button onClick={() => void add()}>{`Add ${name}`}</Button>
        ) : (
          <Button onClick={onRemove}>{`Remove ${name}`}</Button>
        )}
      </dd>
    </div>
  );
}

export function Beside() {
  const { counters, machine, problem } = useRecording(({ beside }) => beside);
  return (
    <>
      <dl aria-label="Files beside the recording">
        <BesideFile
          label="Machine"
          kind="topology"
          said={machine && `${machine.name}, from ${machine.file}`}
          onRemove={removeMachine}
        />
        <BesideFile
          label="Counters"
          kind="counters"
          said={
            counters &&
            `${counters.file}: ${counted(counters.counted.length, 'line')} of counters, for threads named ${counters.names.join(', ')}`
          }
          onRemove={removeCounters}
        />
      </dl>
      {problem !== null && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
