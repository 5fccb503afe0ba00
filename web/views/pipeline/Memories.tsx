/** The TLB and the caches of a core: a bar's length is the capacity, its parts are the threads' shares. */
import type { CSSProperties } from 'react';
import type { Holding, Memory } from '../../derive/cores/core-memory.ts';
import { shortName, nameOfThread } from '../../derive/names/threads.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { programColour, toneColour } from '../../ui/colour.ts';
import { formatCompact, formatPercent, noValue } from '../../ui/format.ts';

function nameOf(layout: Layout, { thread, program }: Holding): string {
  return thread === null ? (layout.programs[program] ?? '') : nameOfThread(layout, thread);
}

/** Share of its bar below which a part has no room for a name. Chosen. */
const leastWritten = 0.09;

function Bar({ layout, memory }: { readonly layout: Layout; readonly memory: Memory }) {
  const { name, unit, capacity, held, accesses, misses } = memory;
  return (
    <li>
      <span className="memory-name">
        {name}{' '}
        <span className="mute">
          {formatCompact(capacity)} {unit}
        </span>
      </span>
      {held === null && <span className="mute small">lines are not counted by program</span>}
      {held && (
        <span className="bar" aria-hidden="true">
          {held.map((holding) => {
            const { thread, program, amount, runs } = holding;
            const who = nameOf(layout, holding);
            const share = amount / capacity;
            const colour =
              thread === null ? programColour(program) : toneColour(toneOfThread(layout, thread));
            return (
              <i
                key={thread ?? `program ${program.toString()}`}
                data-waits={runs ? undefined : ''}
                data-note={`${who}\n${formatCompact(Math.round(amount))} of ${formatCompact(capacity)} ${unit}, ${formatPercent(share)}${runs ? '' : '\nnot running now'}`}
                style={
                  {
                    width: `${(share * 100).toFixed(2)}%`,
                    '--program': colour.css,
                  } as CSSProperties
                }
              >
                {share >= leastWritten && <span>{shortName(layout, who)}</span>}
              </i>
            );
          })}
        </span>
      )}
      <span className="amount">{accesses === 0 ? noValue : formatPercent(misses / accesses, 1)}</span>
    </li>
  );
}

export function Memories({
  layout,
  memories,
  title,
}: {
  readonly layout: Layout;
  readonly memories: readonly Memory[];
  /** Of the picture: A's list and B's are landmarks on one page. */
  readonly title: string;
}) {
  return (
    <section className="memories" aria-label={`TLB and cache occupancy, ${title}`}>
      <h3>
        TLB and cache occupancy <span className="mute">miss ratio</span>
      </h3>
      <ol>
        {memories.map((memory) => (
          <Bar key={memory.id} layout={layout} memory={memory} />
        ))}
      </ol>
    </section>
  );
}
