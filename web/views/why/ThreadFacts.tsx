/** A policy's data on each thread, if it has several figures: one row per thread, one column per figure. */
import type { Grounds } from '../../derive/time/why.ts';
import { namedThread } from '../../derive/names/tones.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { formatNumber } from '../../ui/format.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';

export interface ThreadFactsProps {
  readonly layout: Layout;
  readonly facts: Grounds['others'];
}

export default function ThreadFacts({ layout, facts }: ThreadFactsProps) {
  const labels = [...new Set(facts.map(({ label }) => label))];
  const threads = [...new Set(facts.map(({ thread }) => thread))].filter((thread) => thread !== null);
  return (
    <table className="candidates why-threads">
      <thead>
        <tr className="mute">
          <th scope="col">Thread</th>
          {labels.map((label) => (
            <th key={label} scope="col" className="number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {threads.map((thread) => (
          <tr key={thread}>
            <th scope="row">
              <NamedSwatch {...namedThread(layout, thread)} />
            </th>
            {labels.map((label) => {
              const found = facts.find((fact) => fact.thread === thread && fact.label === label);
              return (
                <td key={label} className="number">
                  {found && <data value={found.value}>{formatNumber(found.value)}</data>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
