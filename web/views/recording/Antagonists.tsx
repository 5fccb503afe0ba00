/** The threads that ran on a processor while another thread was ready and waited for it. */
import { useMemo } from 'react';
import { antagonistsOf } from '../../derive/recording/threads.ts';
import type { Lane, Span, Wait } from '../../derive/recording/schedule.ts';
import { formatNumber } from '../../ui/format.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { nameOf, type Names } from './names.ts';

interface AntagonistsProps {
  readonly lanes: readonly Lane[];
  readonly waits: readonly Wait[];
  readonly names: Names;
  readonly thread: number;
  readonly range: Span;
  readonly isRange: boolean;
}

/** Chosen: the first ones have nearly all of the time. */
const mostShown = 12;

export function Antagonists({ lanes, waits, names, thread, range, isRange }: AntagonistsProps) {
  const found = useMemo(() => antagonistsOf(lanes, waits, thread, range), [lanes, waits, thread, range]);
  return (
    <section className="recording-antagonists" aria-label="Antagonists">
      <h3>{`Antagonists of ${nameOf(names, thread)}`}</h3>
      <p className="small mute">
        {`Threads that ran on its processor while it was ready, in ${isRange ? 'the range' : 'the whole recording'}, µs.`}
      </p>
      {found.length === 0 ? (
        <p className="mute">None: no thread ran there while it waited.</p>
      ) : (
        <ol>
          {found.slice(0, mostShown).map(({ tid, time }) => {
            const name = names.get(tid);
            return (
              <li key={tid}>
                <NamedSwatch name={nameOf(names, tid)} program={name?.tone ?? 0} copy={name?.copy ?? 0} />
                <data value={time}>{formatNumber(time)}</data>
              </li>
            );
          })}
        </ol>
      )}
      {found.length > mostShown && (
        <p className="small mute">{`and ${(found.length - mostShown).toString()} more`}</p>
      )}
    </section>
  );
}
