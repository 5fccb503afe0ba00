/** A summary of the whole recording, and the wake-up latencies of a part of it. */
import { useMemo } from 'react';
import { wakeupLatency } from '../../derive/recording/threads.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import type { Wakeups } from '../../derive/recording/wakeups.ts';
import type { RecordingRead } from '../../engine/recording.ts';
import { counted, formatNumber, formatPercent } from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';
import { timeWriter, writeRange } from './time.ts';

export function Summary({ recording }: Pick<RecordingRead, 'recording'>) {
  const {
    wakeup_latency: latency,
    span_us,
    processors,
    threads,
    events,
    idle_while_overloaded_us,
  } = recording;
  const write = timeWriter({ from: 0, to: Math.max(1, span_us) });
  const writeIdle = timeWriter({ from: 0, to: Math.max(1, idle_while_overloaded_us) });
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
        {`: ${writeIdle(idle_while_overloaded_us)}${idle > 0 ? `, ${formatPercent(idle_while_overloaded_us / idle, 1)} of idle time` : ''}; marked red under the rows of processors.`}
      </p>
      {recording.notes.map((note) => (
        <p key={note} className="small mute">
          {note}
        </p>
      ))}
    </>
  );
}

interface PartLatencyProps {
  /** Wake-ups of the part. */
  readonly wakeups: Wakeups;
  readonly span: Span;
  readonly whole: Span;
  /** The processor's number, or empty for all. */
  readonly processor: string;
}

export function PartLatency({ wakeups, span, whole, processor }: PartLatencyProps) {
  const latency = useMemo(() => wakeupLatency(wakeups), [wakeups]);
  const where = processor === '' ? '' : `, processor ${processor}`;
  return (
    <p>
      {`Range: ${writeRange(span, whole.from)}${where}. `}
      <Term define="From waking to running, of the wake-ups after which a thread began to run in the range.">
        Wake-up latency
      </Term>
      {latency
        ? `: median ${formatNumber(latency.p50)} µs, p99 ${formatNumber(latency.p99)} µs, longest ${formatNumber(latency.max)} µs of ${counted(latency.count, 'wake-up')}.`
        : ': no wake-up.'}
    </p>
  );
}
