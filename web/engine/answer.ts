/** An asynchronous query of a component: asked when it changes, and ignored once the component is gone. */
import { useEffect, useState } from 'react';
import { messageOf } from '../scenario/error-message.ts';

/** A query. Memoise it: a new function is a new query. */
type Ask<Value> = () => Promise<Value>;

export interface Answer<Value> {
  /** null until there is an answer. */
  readonly value: Value | null;
  /** The message if the query failed. */
  readonly problem: string | null;
}

interface Known<Value> extends Answer<Value> {
  readonly ask: Ask<Value>;
}

const nothing: Answer<never> = { value: null, problem: null };

/** The answer that arrived last; after a failure, the value before it. */
function useKnown<Value>(ask: Ask<Value> | null): Known<Value> | null {
  const [known, setKnown] = useState<Known<Value> | null>(null);
  useEffect(() => {
    if (!ask) return undefined;
    let isWanted = true;
    ask().then(
      (value) => {
        if (isWanted) setKnown({ ask, value, problem: null });
      },
      (error: unknown) => {
        if (isWanted) setKnown((old) => ({ ask, value: old?.value ?? null, problem: messageOf(error) }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [ask]);
  return ask && known;
}

/** The answer to the present query, and to no earlier one; null asks nothing. */
export function useAnswer<Value>(ask: Ask<Value> | null): Answer<Value> {
  const known = useKnown(ask);
  if (known?.ask !== ask) return nothing;
  return known.problem === null ? known : { ...nothing, problem: known.problem };
}

/** As `useAnswer`, but the last value remains until there is a newer one. */
export function useLastAnswer<Value>(ask: Ask<Value> | null): Answer<Value> {
  const known = useKnown(ask);
  if (!known) return nothing;
  return known.ask === ask ? known : { ...known, problem: null };
}
