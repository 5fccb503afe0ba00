/** One core from left to right, by thread: fetch, entries of queues and registers, functional units, commit. */
import type { CoreUse } from '../../derive/cores/pipeline.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { ofAll, poolLayers, slotLayers, unitLayers } from './layers.ts';
import { Tank, type TankProps } from './Tank.tsx';
import { poolWords, slotWords, type PoolId } from './core-labels.ts';

export interface FlowProps {
  readonly layout: Layout;
  readonly use: CoreUse;
}

interface Stage {
  readonly title: string;
  readonly tanks: readonly TankProps[];
}

const short: Partial<Record<PoolId, string>> = {
  'integer-registers': 'integer',
  'floating-point-registers': 'FP',
  'integer-queue': 'integer',
  'floating-point-queue': 'FP',
  'outstanding-misses': 'at once',
};

function stagesOf(layout: Layout, { fetch, pools, units, commit }: CoreUse): Stage[] {
  const pool = (id: PoolId, what: string): TankProps => ({
    name: short[id] ?? poolWords[id].name,
    definition: poolWords[id].definition,
    ...ofAll(pools[id].held, pools[id].capacity),
    layers: poolLayers(layout, pools[id], what),
  });
  const unit = (id: keyof CoreUse['units'], name: string, definition: string): TankProps => ({
    name,
    definition,
    ...ofAll(units[id].used, units[id].capacity),
    layers: unitLayers(units[id]),
  });
  return [
    {
      title: 'Fetch',
      tanks: [
        {
          name: 'slots per cycle',
          definition: 'Correct-path instructions fetched by each thread; above, lost slots by cause.',
          ...ofAll(fetch.won, fetch.capacity),
          layers: slotLayers(layout, fetch, 'slots', true),
          wide: true,
        },
      ],
    },
    {
      title: 'Registers',
      tanks: [pool('integer-registers', 'registers'), pool('floating-point-registers', 'registers')],
    },
    { title: 'Queues', tanks: [pool('integer-queue', 'entries'), pool('floating-point-queue', 'entries')] },
    {
      title: 'Units',
      tanks: [
        unit('integer', 'integer', 'Integer operations, branches, loads and stores issued per cycle.'),
        unit('floating-point', 'FP', slotWords['issue-floating-point'].definition),
      ],
    },
    { title: 'Misses', tanks: [pool('outstanding-misses', 'lines')] },
    {
      title: 'Commit',
      tanks: [
        {
          name: 'IPC',
          definition: 'Instructions committed per cycle: the IPC of the core, by thread.',
          ...ofAll(commit.won, commit.capacity),
          layers: slotLayers(layout, commit, 'slots', false),
        },
      ],
    },
  ];
}

export function Flow({ layout, use }: FlowProps) {
  return (
    <ol className="flow" aria-label="From fetch to commit">
      {stagesOf(layout, use).map(({ title, tanks }) => (
        <li key={title} className="flow-stage">
          <h3>{title}</h3>
          <div className="flow-tanks">
            {tanks.map((tank) => (
              <Tank key={tank.name} {...tank} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
