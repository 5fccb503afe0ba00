/** Classes of threads, each with a consecutive range of a cache's parts: reserved ways, page colours. */
import { threadCount } from '../../scenario/change/workload.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CountField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { TextField } from '../TextField.tsx';
import { parseNumbers, writeNumbers } from './groups.ts';

interface HasThreads {
  readonly threads: readonly number[];
}

interface ThreadClassesProps<Class extends HasThreads> {
  readonly place: string;
  readonly classes: readonly Class[];
  /** The number of parts of the cache. */
  readonly parts: number;
  /** The first part of a class, and the names of the fields for first part and count. */
  readonly first: (one: Class) => number;
  readonly fields: readonly [first: string, count: string];
  /** The undo label. */
  readonly undo: string;
  readonly removeLabel: string;
  readonly addLabel: string;
  /** The initial value of an added class. */
  readonly added: Class;
  readonly having: (next: readonly Class[]) => (scenario: Scenario) => Scenario;
}

export function ThreadClasses<Class extends HasThreads>(props: ThreadClassesProps<Class>) {
  const { place, classes, parts, first, fields, undo, removeLabel, addLabel, added, having } = props;
  const threads = useScenario(({ scenario }) => threadCount(scenario));
  return (
    <>
      {classes.map((one, number) => (
        <div className="drawer-group" key={number}>
          <div className="drawer-group-fields">
            <Field at={`${place}/${number}/threads`}>
              <TextField
                label="Threads"
                value={writeNumbers(one.threads)}
                placeholder="0 1 4-7"
                check={(text) =>
                  parseNumbers(text, threads) === null
                    ? `Numbers of threads from 0 to ${formatCount(threads - 1)}, for instance 0 1 4-7`
                    : null
                }
                onCommit={(text) => {
                  const parsed = parseNumbers(text, threads);
                  if (parsed === null) return;
                  const changed = classes.map((other, at) =>
                    at === number ? { ...other, threads: parsed } : other,
                  );
                  edit(undo, having(changed));
                }}
              />
            </Field>
            <CountField at={`${place}/${number}/${fields[0]}`} part={undo} max={parts - 1} />
            <CountField at={`${place}/${number}/${fields[1]}`} part={undo} max={parts - first(one)} />
          </div>
          <IconButton
            icon="close"
            label={`${removeLabel} ${formatCount(number + 1)}`}
            onClick={() => {
              edit(undo, having(classes.filter((_, at) => at !== number)));
            }}
          />
        </div>
      ))}
      {classes.length > 0 && (
        <Button
          onClick={() => {
            edit(undo, having([...classes, added]));
          }}
        >
          <Icon name="plus" />
          {addLabel}
        </Button>
      )}
    </>
  );
}
