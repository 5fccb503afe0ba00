/** A recording that has been read: schedule, threads, antagonists, all of one range and one filter. */
import { useDeferredValue, useMemo, useState } from 'react';
import { lanesOf, waitsOf, type Span } from '../../derive/recording/schedule.ts';
import { idleWhileOverloaded } from '../../derive/recording/overload.ts';
import { wakeupsOf } from '../../derive/recording/wakeups.ts';
import { activityIn, wakeupLatencies } from '../../derive/recording/threads.ts';
import type { RecordingRead } from '../../engine/recording.ts';
import { counted, formatNumber, formatPercent } from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';
import { Antagonists } from './Antagonists.tsx';
import { namesOf } from './names.ts';
import { Schedule } from './Schedule.tsx';
import { ThreadTable, type ThreadLine } from './ThreadTable.tsx';
import { timeWriter } from './time.ts';
import { WhatIf } from './WhatIf.tsx';

function Summary({ recording }: Pick<RecordingRead, 'recording'>) {
  const {
    wakeup_latency: latency,
    span_us,
    processors,
    threads,
    events,
    idle_while_overloaded_us,
  } = recording;
  const write = timeWriter({ from: 0, to: Math.max(1, span_us) });
  const idle = processors.reduce((sum, { idle_us }) => sum + idle_us, 0);
  return (
    <>
      <p>
        {`${write(span_us)}, ${counted(processors.length, 'processor')}, ${counted(threads.length, 'thread')}, ${counted(events.switch, 'switch', 'switches')}. Wake-up latency: `}
        {latency.measured > 0
          ? `median ${formatNumber(latency.p50_us ?? NaN)} µs, p99 ${formatNumber(latency.p99_us ?? NaN)} µs, p99.9 ${formatNumber(latency.p99_9_us ?? NaN)} µs, longest ${formatNumber(latency.max_us ?? NaN)} µs of ${counted(latency.measured, 'wake-up')}.`
          : 'none measured.'}{' '}
        <Term define="Idle time of processors during which another processor ran a thread and had at least one more that waited for it. What threads were allowed to run where is not in the file.">
          Idle while another processor was overloaded
        </Term>
        {`: ${formatNumber(idle_while_overloaded_us)} µs${idle > 0 ? `, ${formatPercent(idle_while_overloaded_us / idle, 1)} of idle time` : ''}; marked red under the rows.`}
      </p>
      {recording.notes.map((note) => (
        <p key={note} className="small mute">
          {note}
        </p>
      ))}
    </>
  );
}

export function Loaded({ read }: { readonly read: RecordingRead }) {
  const { recording } = read;
  const whole: Span = useMemo(
    () => ({ from: recording.start_us, to: recording.start_us + Math.max(1, recording.span_us) }),
    [recording],
  );
  const all = useMemo(() => {
    const [lanes, waits] = [lanesOf(read), waitsOf(read)];
    const [idle, wakeups] = [idleWhileOverloaded(lanes, waits), wakeupsOf(waits)];
    const latencies = wakeupLatencies(wakeups);
    return { lanes, waits, idle, wakeups, latencies, names: namesOf(recording) };
  }, [read, recording]);
  const [text, setText] = useState('');
  const [processor, setProcessor] = useState('');
  const [range, setRange] = useState<Span | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { waits, names, wakeups } = all;

  const kept = useMemo(() => {
    const places = all.lanes.flatMap((lane, index) =>
      processor === '' || lane.processor.toString() === processor ? [index] : [],
    );
    return {
      lanes: places.flatMap((place) => all.lanes[place] ?? []),
      idle: places.map((place) => all.idle[place] ?? []),
    };
  }, [all, processor]);
  const words = text.trim().toLowerCase();
  const wanted = useMemo(
    () =>
      words === ''
        ? null
        : new Set(
            recording.threads.flatMap(({ tid, comm }) =>
              `${comm} ${tid.toString()}`.toLowerCase().includes(words) ? [tid] : [],
            ),
          ),
    [recording, words],
  );
  const lit = useMemo(() => (chosen === null ? wanted : new Set([chosen])), [chosen, wanted]);
  // A range follows the hand; what is read of it may follow a moment later.
  const settled = useDeferredValue(range);
  const lines = useMemo((): ThreadLine[] => {
    const where = processor === '' ? waits : waits.filter((wait) => wait.processor.toString() === processor);
    const activity = settled || processor !== '' ? activityIn(kept.lanes, where, settled ?? whole) : null;
    return recording.threads.flatMap((thread) => {
      const own = activity?.get(thread.tid) ?? null;
      if ((wanted && !wanted.has(thread.tid)) || (activity && !own)) return [];
      return [{ thread, latency: all.latencies.get(thread.tid) ?? null, activity: own }];
    });
  }, [recording, all, kept, waits, wanted, settled, whole, processor]);
  return (
    <div className="recording">
      <Summary recording={recording} />
      <div className="recording-filters">
        <label>
          Threads with{' '}
          <input
            className="text-input"
            type="search"
            value={text}
            placeholder="name or tid"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <label>
          Processor{' '}
          <select
            className="select"
            value={processor}
            onChange={({ currentTarget }) => setProcessor(currentTarget.value)}
          >
            <option value="">all</option>
            {recording.processors.map(({ processor: number }) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Schedule {...kept} {...{ names, wakeups, whole, lit, range }} onRange={setRange} />
      <WhatIf whole={whole} range={settled} />
      <div className="recording-lists">
        <ThreadTable
          lines={lines}
          names={names}
          isRange={settled !== null || processor !== ''}
          chosen={chosen}
          onChoose={setChosen}
        />
        {chosen === null ? (
          <p className="small mute">Choose a thread for its antagonists.</p>
        ) : (
          <Antagonists
            lanes={all.lanes}
            waits={waits}
            names={names}
            thread={chosen}
            range={settled ?? whole}
            isRange={settled !== null}
          />
        )}
      </div>
    </div>
  );
}
