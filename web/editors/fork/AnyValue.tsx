/** Sets any other value of the document by its pointer; the engine checks whether it can change during a run. */
import { useId, useMemo, useState } from 'react';
import type { JsonValue } from '../../scenario/generated/types.ts';
import { valueAt } from '../../scenario/pointer.ts';
import { Button } from '../../ui/Button.tsx';
import type { ChangeProps } from './change.ts';
import { pointersOf, readValue } from './draft.ts';

export function AnyValue({ parent, set }: Omit<ChangeProps, 'values'>) {
  const id = useId();
  const [pointer, setPointer] = useState('');
  const [text, setText] = useState('');
  const pointers = useMemo(() => pointersOf(parent), [parent]);
  const now: JsonValue | undefined = pointer === '' ? undefined : valueAt(parent, pointer);
  return (
    <div className="fork-any">
      <label className="fork-text">
        <span>Place</span>
        <input
          className="text"
          list={id}
          value={pointer}
          placeholder="/machine/caches/1/ways"
          spellCheck={false}
          onChange={(event) => setPointer(event.currentTarget.value)}
        />
      </label>
      <datalist id={id}>
        {pointers.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <label className="fork-text">
        <span>Value</span>
        <input
          className="text"
          value={text}
          placeholder={now === undefined ? 'JSON' : JSON.stringify(now)}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Button
        tone="accent"
        disabled={!pointer.startsWith('/') || text === ''}
        onClick={() => {
          set(pointer, readValue(text));
          setText('');
        }}
      >
        Set it
      </Button>
    </div>
  );
}
