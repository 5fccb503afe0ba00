/** A parsed recording: schedule, threads and antagonists, all for one range and one filter. */
import { useDeferredValue, useMemo, useState } from 'react';
import { lanesOf, waitsOf, type Span } from '../../derive/recording/schedule.ts';
import { idleWhileOverloaded } from '../../derive/recording/overload.ts';
import { byWaking, wakeupsEndingIn, wakeupsOf } from '../../derive/recording/wakeups.ts';
import { sleepsOf } from '../../derive/recording/sleeps.ts';
import { activityIn, wakeupLatencies } from '../../derive/recording/threads.ts';
import { longestFirst, tracksOf } from '../../derive/recording/tracks.ts';
import { useRecording, type RecordingRead } from '../../engine/recording.ts';
import { Antagonists } from './Antagonists.tsx';
import { namesOf } from './names.ts';
import { processorRows } from './processor-rows.ts';
import { Schedule } from './Schedule.tsx';
import { PartLatency, Summary } from './Summary.tsx';
import { threadRows } from './thread-rows.ts';
import { ThreadTable, type ThreadLine } from './ThreadTable.tsx';
import { Unknown } from './Unknown.tsx';
import { WhatIf } from './WhatIf.tsx';

/** The kind of a row of the schedule. */
type RowKind = 'processor' | 'thread';

export function Loaded({ read }: { readonly read: RecordingRead }) {
  const { recording } = read;
  const isSimulated = useRecording(({ clockMhz }) => clockMhz !== null);
  const whole: Span = useMemo(
    () => ({ from: recording.start_us, to: recording.start_us + Math.max(1, recording.span_us) }),
    [recording],
  );
  const all = useMemo(() => {
    const [lanes, waits] = [lanesOf(read), waitsOf(read)];
    const [idle, wakeups] = [idleWhileOverloaded(lanes, waits), wakeupsOf(waits)];
    const latencies = wakeupLatencies(wakeups);
    return {
      lanes,
      waits,
      sleeps: sleepsOf(read, waits),
      idle,
      wakeups,
      latencies,
      names: namesOf(recording),
    };
  }, [read, recording]);
  const [text, setText] = useState('');
  const [processor, setProcessor] = useState('');
  const [by, setBy] = useState<RowKind>('processor');
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
  const tracks = useMemo(
    () =>
      by === 'thread'
        ? tracksOf({ ...all, read, processor: processor === '' ? null : Number(processor) })
        : null,
    [all, read, by, processor],
  );
  const wakings = useMemo(() => (by === 'thread' ? byWaking(wakeups) : []), [by, wakeups]);
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
  const rows = useMemo(
    () =>
      tracks
        ? threadRows({ tracks: longestFirst(recording, tracks, wanted), names, wakeups, wakings })
        : processorRows({ ...kept, names, wakeups }),
    [tracks, recording, wanted, kept, names, wakeups, wakings],
  );
  // The range follows the pointer; the figures for it may be updated a moment later.
  const settled = useDeferredValue(range);
  const isPart = settled !== null || processor !== '';
  /** Wake-ups in the range and on the processor; null for all. */
  const part = useMemo(() => {
    if (!isPart) return null;
    const inRange = settled ? wakeupsEndingIn(wakeups, settled) : wakeups;
    return processor === '' ? inRange : inRange.filter((wakeup) => wakeup.processor.toString() === processor);
  }, [isPart, settled, processor, wakeups]);
  const lines = useMemo((): ThreadLine[] => {
    const where = processor === '' ? waits : waits.filter((wait) => wait.processor.toString() === processor);
    const activity = isPart
      ? activityIn({ lanes: kept.lanes, waits: where, sleeps: all.sleeps }, settled ?? whole)
      : null;
    const latencies = part ? wakeupLatencies(part) : all.latencies;
    return recording.threads.flatMap((thread) => {
      const own = activity?.get(thread.tid) ?? null;
      if ((wanted && !wanted.has(thread.tid)) || (activity && !own)) return [];
      return [{ thread, latency: latencies.get(thread.tid) ?? null, activity: own }];
    });
  }, [recording, all, kept, waits, wanted, settled, whole, processor, isPart, part]);
  return (
    <div className="recording">
      <Summary recording={recording} />
      <Unknown recording={recording} />
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
        <select
          className="select"
          aria-label="Rows of the schedule"
          value={by}
          onChange={({ currentTarget: { value } }) => setBy(value === 'thread' ? 'thread' : 'processor')}
        >
          <option value="processor">by processor</option>
          <option value="thread">by thread</option>
        </select>
      </div>
      <Schedule {...{ rows, names, whole, lit, range }} onRange={setRange} />
      {part && <PartLatency wakeups={part} span={settled ?? whole} whole={whole} processor={processor} />}
      {!isSimulated && <WhatIf recording={recording} whole={whole} range={settled} />}
      <div className="recording-lists">
        <ThreadTable
          {...{ lines, names, chosen }}
          events={recording.events}
          isRange={isPart}
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
