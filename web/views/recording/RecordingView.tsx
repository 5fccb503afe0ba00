/** Recording: what a real scheduler did, from perf script, trace-cmd report or Perfetto's JSON. */
import { cancelRecording, openRecording, useRecording } from '../../engine/recording.ts';
import { Button } from '../../ui/Button.tsx';
import { counted, formatPercent } from '../../ui/format.ts';
import { Loaded } from './Loaded.tsx';
import './recording.css';

function Choose() {
  return (
    <label className="recording-choose">
      Open a recording{' '}
      <input
        type="file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void openRecording(file);
        }}
      />
    </label>
  );
}

export default function RecordingView() {
  const { name, progress, problem, read } = useRecording();
  if (progress)
    return (
      <div className="recording">
        <p role="status">
          {`Reading ${name ?? ''}: ${formatPercent(progress.share)}, ${counted(progress.events, 'event')} so far.`}
        </p>
        <progress value={progress.share} aria-label="Part of the file that was read" />
        <p>
          <Button onClick={cancelRecording}>Cancel</Button>
        </p>
      </div>
    );
  return (
    <div className="recording">
      {problem !== null && <p className="bad">{`${name ?? 'The file'} is not read: ${problem}`}</p>}
      {read === null && (
        <div className="recording-how">
          <p>
            Drop what a scheduler was recorded to do: text of <code>perf script</code> or{' '}
            <code>trace-cmd report</code>, or Chrome’s JSON as Perfetto’s <code>traceconv json</code> writes
            it, plain or gzip. It is read on this machine and goes nowhere.
          </p>
          <pre>
            {
              'perf sched record -- COMMAND\nperf script -F comm,tid,cpu,time,event,trace | gzip > recording.txt.gz'
            }
          </pre>
        </div>
      )}
      <div className="recording-head">
        {read && <strong>{name}</strong>}
        <Choose />
      </div>
      {read && <Loaded key={name} read={read} />}
    </div>
  );
}
