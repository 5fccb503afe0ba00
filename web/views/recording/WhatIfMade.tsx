/** The scenario of a recording: recorded beside simulated figures, then everything that had to be assumed. */
import { scrollable } from '../../charts/DataTable.tsx';
import { policyName } from '../../derive/names/policy.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import {
  guessesByPlace,
  recordedThreads,
  recordedWhole,
  simulatedOf,
  type Simulated,
  type ThreadTimes,
  type WholeTimes,
} from '../../derive/recording/what-if.ts';
import { useRested } from '../../engine/rested.ts';
import { policies } from '../../engine/shipped.ts';
import type { RecordingScenario } from '../../scenario/generated/types.ts';
import { wantPlace } from '../../scenario/shown-place.ts';
import { runCommand } from '../../ui/commands.ts';
import { Button } from '../../ui/Button.tsx';
import { counted, formatNumber } from '../../ui/format.ts';
import { timeWriter } from './time.ts';

const rows: readonly (readonly [keyof WholeTimes, string])[] = [
  ['wakeups', 'Wake-ups that ended a sleep'],
  ['p50', 'Wake-up latency, median, µs'],
  ['p99', 'Wake-up latency, p99, µs'],
  ['longest', 'Wake-up latency, longest, µs'],
  ['migrations', 'Runs on another core than the one before'],
  ['run', 'On a processor, all threads, µs'],
  ['ready', 'Ready, all threads, µs'],
];

const written = (value: number | null | undefined): string => formatNumber(value ?? NaN);

interface Column {
  readonly title: string;
  readonly whole: WholeTimes;
  readonly threads: readonly ThreadTimes[];
}

function useSimulated(made: RecordingScenario): Column[] {
  const panes = useRested((state) => state.panes);
  return (['a', 'b'] as const).flatMap((id): Column[] => {
    const pane = panes[id];
    const simulated: Simulated | null = simulatedOf(made, pane?.result ?? null);
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

function Compared({ made }: { readonly made: RecordingScenario }) {
  const simulated = useSimulated(made);
  const columns = [
    { title: 'Recorded', whole: recordedWhole(made), threads: recordedThreads(made) },
    ...simulated,
  ];
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
              {columns.map(({ title }) => (
                <th key={title} scope="col" className="number">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([figure, label]) => (
              <tr key={figure}>
                <th scope="row">{label}</th>
                {columns.map(({ title, whole }) => (
                  <td key={title} className="number">
                    {written(whole[figure])}
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

interface WhatIfMadeProps {
  readonly made: RecordingScenario;
  readonly window: Span;
  readonly whole: Span;
}

export function WhatIfMade({ made, window, whole }: WhatIfMadeProps) {
  const write = timeWriter({ from: 0, to: Math.max(1, made.to_us - made.from_us) });
  const isCut = made.to_us < Math.floor(window.to);
  return (
    <>
      <p>
        {`On the stage: ${counted(made.threads.length, 'thread')}, ${write(made.from_us - whole.from)} to ${write(made.to_us - whole.from)}. Close this window to see the run.`}
        {isCut && ' The part is larger than a scenario: its end is left out. Select a shorter range for it.'}
      </p>
      <Compared made={made} />
      <h3>{counted(made.guesses.length, 'guess', 'guesses')}</h3>
      {[...guessesByPlace(made.guesses)].map(([place, guesses]) => (
        <section key={place} aria-label={place}>
          <p className="small mute">{place}</p>
          <dl className="recording-guesses">
            {guesses.map(({ pointer, unsaid, assumed }) => (
              <div key={unsaid}>
                <dt>{unsaid}</dt>
                <dd>
                  {assumed}{' '}
                  <Button
                    className="recording-edit"
                    aria-label={`Edit: ${unsaid}`}
                    onClick={() => {
                      wantPlace(pointer);
                      runCommand('edit.text');
                    }}
                  >
                    Edit
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
