/** A cache's reserved ways: which threads may fill which. */
import { withField } from '../../scenario/change/ends.ts';
import { firstPartition, withPartition } from '../../scenario/change/whatif.ts';
import { threadCount } from '../../scenario/change/workload.ts';
import type { CacheSpec, Scenario, WayPartition } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CountField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { TextField } from '../TextField.tsx';
import { parseNumbers, writeNumbers } from './groups.ts';
import { WhatIfField } from './WhatIfField.tsx';

interface ClassFieldsProps {
  readonly entry: WayPartition;
  readonly number: number;
  readonly place: string;
  readonly ways: number;
  /** What undo says. */
  readonly undo: string;
  readonly change: (part: Partial<WayPartition>) => (scenario: Scenario) => Scenario;
  readonly onRemove: () => void;
}

function ClassFields({ entry, number, place, ways, undo, change, onRemove }: ClassFieldsProps) {
  const threads = useScenario(({ scenario }) => threadCount(scenario));
  return (
    <div className="drawer-group">
      <div className="drawer-group-fields">
        <Field at={`${place}/threads`}>
          <TextField
            label="Threads"
            value={writeNumbers(entry.threads)}
            placeholder="0 1 4-7"
            check={(text) =>
              parseNumbers(text, threads) === null
                ? `Numbers of threads from 0 to ${formatCount(threads - 1)}, for instance 0 1 4-7`
                : null
            }
            onCommit={(text) => {
              const parsed = parseNumbers(text, threads);
              if (parsed !== null) edit(undo, change({ threads: parsed }));
            }}
          />
        </Field>
        <CountField at={`${place}/first_way`} part={undo} max={ways - 1} />
        <CountField at={`${place}/ways`} part={undo} max={ways - entry.first_way} />
      </div>
      <IconButton icon="close" label={`Remove reserved ways ${formatCount(number)}`} onClick={onRemove} />
    </div>
  );
}

export function PartitionFields({ cache, index }: { readonly cache: CacheSpec; readonly index: number }) {
  const place = `/machine/caches/${index}/partition`;
  const name = `L${cache.level} reserved ways`;
  const entries = cache.partition ?? [];
  const having =
    (next: readonly WayPartition[]) =>
    (scenario: Scenario): Scenario =>
      withField(scenario, place, (shown) => withPartition(shown, index, next.length === 0 ? null : next));
  return (
    <>
      <Field at={place} whole>
        <WhatIfField
          label="Reserved ways"
          hint="Ways that only some threads may fill, as Intel CAT does. They hit anywhere; threads not named fill all ways."
          at={place}
          without={[]}
          switchOn={(scenario) => withPartition(scenario, index, firstPartition(scenario, cache))}
          switchOff={(scenario) => withPartition(scenario, index, null)}
        />
      </Field>
      {entries.map((entry, number) => (
        <ClassFields
          key={number}
          entry={entry}
          number={number + 1}
          place={`${place}/${number}`}
          ways={cache.ways}
          undo={name}
          change={(part) =>
            having(entries.map((other, at) => (at === number ? { ...other, ...part } : other)))
          }
          onRemove={() => {
            edit(name, having(entries.filter((_, at) => at !== number)));
          }}
        />
      ))}
      {entries.length > 0 && (
        <Button
          onClick={() => {
            edit(name, having([...entries, { threads: [], first_way: 0, ways: cache.ways }]));
          }}
        >
          <Icon name="plus" />
          Reserve ways for other threads
        </Button>
      )}
    </>
  );
}
