/** Recording: the schedule of a real scheduler, from perf script, trace-cmd report or Perfetto's JSON. */
import { useEffect } from 'react';
import { hold } from '../../engine/clock.ts';
import { showRecording } from '../../engine/recording-beside.ts';
import { cancelRecording, openRecording, useRecording } from '../../engine/recording.ts';
import { askForFile } from '../../ui/ask-for-files.ts';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { counted, formatCount, formatPercent } from '../../ui/format.ts';
import { Loaded } from './Loaded.tsx';
import { SimulatedRuns } from './SimulatedRuns.tsx';
import './recording.css';

async function choose(): Promise<void> {
  const file = await askForFile();
  if (file) void openRecording(file);
}

export default function RecordingView() {
  const { file, progress, problem, read, clockMhz, before } = useRecording();
  useEffect(() => {
    showRecording(true);
    return () => showRecording(false);
  }, []);
  // The stage is covered meanwhile: drawing it would take frames from the schedule.
  useEffect(() => hold(), []);
  const name = file?.name;
  if (progress)
    return (
      <div className="recording">
        <p role="status">
          {progress.events === null
            ? `${name ?? ''}: ${formatPercent(progress.share)}.`
            : `Reading ${name ?? ''}: ${formatPercent(progress.share)}, ${counted(progress.events, 'event')} so far.`}
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
            Drop a recording of a scheduler here: text of <code>perf script</code> or{' '}
            <code>trace-cmd report</code>, or Chrome’s JSON as Perfetto’s <code>traceconv json</code> writes
            it, plain or gzip. With it, or later, drop the machine’s lstopo XML and counters of its threads.
            All files are read in this browser; none is uploaded.
          </p>
          <pre>
            {
              'perf sched record -- COMMAND\nperf script --show-lost-events -F comm,tid,cpu,time,event,trace | gzip > recording.txt.gz'
            }
          </pre>
        </div>
      )}
      <div className="recording-head">
        {read && <strong>{name}</strong>}
        {before && (
          <Button onClick={cancelRecording}>{`Back to ${before.file?.name ?? 'the recording'}`}</Button>
        )}
        {clockMhz !== null && read && file && (
          <Button onClick={() => download(file, `${(name ?? '').replace(/[^\w-]+/g, '-')}.txt`)}>
            Save as ftrace text
          </Button>
        )}
        <Button tone={read ? 'quiet' : 'solid'} onClick={() => void choose()}>
          {read && clockMhz === null ? 'Open another recording' : 'Open a recording'}
        </Button>
      </div>
      <SimulatedRuns />
      {clockMhz !== null && read && (
        <p className="small mute">
          {`Every switch and wake-up of the whole run, its warm-up included, at ${formatCount(clockMhz)} MHz. A processor is a hardware context; who still runs at the end is switched out there.`}
        </p>
      )}
      {read && <Loaded key={name} read={read} />}
    </div>
  );
}
