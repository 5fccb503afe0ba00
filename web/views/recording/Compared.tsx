/** A part of a recording beside its simulation, as a table. */
import { scrollable } from '../../charts/DataTable.tsx';
import { policyName } from '../../derive/names/policy.ts';
import {
  guessedBeginnings,
  recordedThreads,
  recordedWhole,
  simulatedOf,
  type Simulated,
  type ThreadTimes,
  type WholeTimes,
} from '../../derive/recording/what-if.ts';
import { useRested } from '../../engine/rested.ts';
import { policies } from '../../engine/shipped.ts';
import type { Recording, RecordingScenario } from '../../scenario/generated/types.ts';
import { counted, formatNumber } from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';

interface Row {
  readonly figure: keyof WholeTimes;
  readonly label: string;
  readonly definition?: string;
  /** The text for a missing value. */
  readonly none?: string;
}

const rows: readonly Row[] = [
  {
    figure: 'done',
    label: 'Work done after, ms',
    definition:
      'Until the threads have executed 99.9 % of what they executed in the recording, to a frame: a thread that only sleeps on is not waited for. Recorded: the length of the part. Not done: a thread has not ended in the run.',
    none: 'not done',
  },
  { figure: 'wakeups', label: 'Wake-ups that ended a sleep' },
  { figure: 'p50', label: 'Wake-up latency, median, µs' },
  { figure: 'p99', label: 'Wake-up latency, p99, µs' },
  { figure: 'longest', label: 'Wake-up latency, longest, µs' },
  { figure: 'migrations', label: 'Runs on another core than the one before' },
  { figure: 'run', label: 'On a processor, all threads, µs' },
  { figure: 'ready', label: 'Ready, all threads, µs' },
  {
    figure: 'idle',
    label: 'Idle while threads are ready, µs',
    definition:
      'Time of idle processors during which threads waited for another one. Recorded: while another processor was overloaded, known of the whole recording only. As recorded: none where the recording has unknown time, which looks idle there.',
  },
];

const written = (value: number | null | undefined): string => formatNumber(value ?? NaN);

interface Column {
  readonly title: string;
  readonly definition?: string;
  readonly whole: WholeTimes;
  readonly threads: readonly ThreadTimes[];
}

function useSimulated(made: RecordingScenario, recording: Recording): Column[] {
  const panes = useRested((state) => state.panes);
  return (['a', 'b'] as const).flatMap((id): Column[] => {
    const pane = panes[id];
    const simulated: Simulated | null = pane && simulatedOf(made, recording, pane);
    if (!pane || !simulated) return [];
    const policy = policies.find((known) => known.id === pane.result?.policy);
    const so = pane.status === 'running' ? ', so far' : '';
    return [
      {
        title: `Simulated${panes.a && panes.b ? ` ${id.toUpperCase()}` : ''}: ${policy ? policyName(policy) : 'policy'}${so}`,
        ...simulated,
      },
    ];
  });
}

function recordedColumn(made: RecordingScenario, recording: Recording): Column {
  const guessed = guessedBeginnings(made);
  return {
    ...{ whole: recordedWhole(made, recording), threads: recordedThreads(made) },
    ...(guessed > 0
      ? {
          title: 'Recorded, with guessed beginnings',
          definition: `${counted(guessed, 'run')} of which the recording has no beginning count from the thread’s first line in them. The table of threads leaves them out, so its runtimes are shorter.`,
        }
      : { title: 'Recorded' }),
  };
}

export interface ComparedProps {
  readonly made: RecordingScenario;
  readonly recording: Recording;
}

export function Compared({ made, recording }: ComparedProps) {
  const simulated = useSimulated(made, recording);
  const columns = [recordedColumn(made, recording), ...simulated];
  return (
    <>
      {simulated.length === 0 && (
        <p role="status">No simulated figures: the stage has not run this scenario yet, or shows another.</p>
      )}
      <p className="small mute">
        Recorded figures are of the part above. Simulated ones are of the whole run, and rest on the guesses
        below. Latencies are of the wake-ups that ended a sleep: where these are fewer, the short ones are
        missing.
      </p>
      <div className="recording-table" {...scrollable} aria-label="Recorded and simulated">
        <table className="threads">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {columns.map(({ title, definition }) => (
                <th key={title} scope="col" className="number">
                  {definition ? <Term define={definition}>{title}</Term> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ figure, label, definition, none }) => (
              <tr key={figure}>
                <th scope="row">{definition ? <Term define={definition}>{label}</Term> : label}</th>
                {columns.map(({ title, whole }) => (
                  <td key={title} className="number">
                    {whole[figure] === null && none ? none : written(whole[figure])}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className="mute">
                Running / ready per thread, µs
              </th>
            </tr>
            {made.threads.map(({ tid, comm }, at) => (
              <tr key={tid}>
                <th scope="row">{`${comm} ${tid.toString()}`}</th>
                {columns.map(({ title, threads }) => (
                  <td key={title} className="number">
                    {`${written(threads[at]?.run)} / ${written(threads[at]?.ready)}`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
