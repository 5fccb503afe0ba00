/** How much the threads of B slow each other down, and how much of the slow-down disappears with contention for each resource. */
import { useState } from 'react';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useRested } from '../../engine/rested.ts';
import type { ContentionReport, Scenario, SharedResource } from '../../scenario/generated/types.ts';
import { AskedRuns } from '../../ui/AskedRuns.tsx';
import { counted, formatNumber, formatPercent, noValue } from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';
import './contention.css';
import { useContention } from './useContention.ts';

const resources: Readonly<Record<SharedResource, { readonly name: string; readonly definition: string }>> = {
  cache: {
    name: 'Cache space',
    definition: 'Each core has caches of its own, as large as the shared ones.',
  },
  'cache-paths': { name: 'Cache bandwidth', definition: 'Lines never queue on the way to shared caches.' },
  memory: { name: 'Memory controllers', definition: 'Lines never queue at memory controllers.' },
  prefetchers: { name: 'Prefetchers', definition: 'There are no prefetchers, together and alone.' },
  all: { name: 'All of these', definition: 'None of these is contended for.' },
};

const what = 'without contention, one resource at a time';

const percent = (share: number | null): string => (share === null ? noValue : formatPercent(share));

function Shares({ report }: { readonly report: ContentionReport }) {
  const { as_it_is: whole, resources: rows, programs, not_modelled: lacking } = report;
  if (!whole) return null;
  // The scale covers 0 to 1 and any share outside: below 0 the slow-down grows without contention.
  const shares = rows.map(({ explained }) => explained ?? 0);
  const [least, most] = [Math.min(0, ...shares), Math.max(1, ...shares)];
  const at = (share: number): string => `${((100 * (share - least)) / (most - least)).toFixed(2)}%`;
  const name = (of: SharedResource | null): string => (of === null ? 'As it is' : resources[of].name);
  return (
    <Figure
      level={3}
      title="Contention by resource"
      subtitle={`share of the mean slow-down of ${formatNumber(whole.slowdown)}× that goes away without contention for it`}
      table={() => ({
        caption: 'Slow-down: IPC alone ÷ IPC together',
        columns: [
          { label: 'Without contention for' },
          { label: 'Slow-down', numeric: true },
          { label: 'Explained', numeric: true },
          ...programs.map((label) => ({ label, numeric: true })),
        ],
        rows: [whole, ...rows].map(({ without, slowdown, explained, by_program }) => [
          name(without),
          amountOf(formatNumber, slowdown),
          amountOf(percent, explained),
          ...by_program.map((value) => amountOf(formatNumber, value)),
        ]),
      })}
    >
      <ul className="contention">
        {rows.map(({ without, explained }) => {
          if (without === null) return null;
          const share = explained ?? 0;
          const [left, right] = [Math.min(0, share), Math.max(0, share)];
          return (
            <li key={without}>
              <Term define={resources[without].definition}>{name(without)}</Term>
              <span className="contention-track" aria-hidden="true">
                <i
                  style={{ left: at(left), width: at(least + right - left) }}
                  data-below={share < 0 || undefined}
                />
                {most > 1 && <b style={{ left: at(1) }} />}
                {least < 0 && <b style={{ left: at(0) }} />}
              </span>
              <span>{percent(explained)}</span>
            </li>
          );
        })}
      </ul>
      <p className="small mute">
        Shares need not add up to 100 %: fewer misses also mean shorter queues. Not taken apart:{' '}
        {lacking.join(' ')}
      </p>
    </Figure>
  );
}

export default function ContentionView() {
  const now = useRested(({ panes }) => panes.b?.scenario ?? null);
  const [asked, setAsked] = useState<Scenario | null>(null);
  const { report, batch, problem } = useContention(asked);
  const ask = (): void => setAsked(now);
  return (
    <>
      <AskedRuns
        question={{ asked, isStale: asked !== null && asked !== now, ask }}
        runs={batch}
        what={batch.state === 'done' ? `${counted(batch.progress.total, 'run')} ${what}` : what}
        wanted={what}
      />
      {problem !== null && (
        <p role="alert" className="refusal">
          {problem}
        </p>
      )}
      {report && <Shares report={report} />}
    </>
  );
}
