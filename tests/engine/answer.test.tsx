/** Queries of a component whose answers arrive late, in another order, or not at all. */
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAnswer, useLastAnswer } from '../../web/engine/answer.ts';

/** A query that is answered by hand. */
function query() {
  let [resolve, reject]: ((value: string) => void)[] = [];
  const promise = new Promise<string>((give, refuse) => ([resolve, reject] = [give, refuse]));
  return {
    ask: () => promise,
    answer: (value: string) => act(() => (resolve?.(value), promise.then(() => undefined))),
    fail: (problem: string) =>
      act(() => {
        reject?.(problem);
        return promise.then(
          () => undefined,
          () => undefined,
        );
      }),
  };
}

type Hook = typeof useAnswer<string>;

function asked(hook: Hook, first: ReturnType<typeof query>) {
  const initialProps: { readonly ask: (() => Promise<string>) | null } = first;
  return renderHook(({ ask }: typeof initialProps) => hook(ask), { initialProps });
}

const nothing = { value: null, problem: null };

describe('an answer', () => {
  it('is that of the present query only, however late an earlier one arrives', async () => {
    const [one, two] = [query(), query()];
    const { result, rerender } = asked(useAnswer, one);
    expect(result.current).toEqual(nothing);
    rerender({ ask: two.ask });
    await two.answer('two');
    await one.answer('one');
    expect(result.current).toMatchObject({ value: 'two', problem: null });
    rerender({ ask: query().ask });
    expect(result.current).toEqual(nothing);
    rerender({ ask: null });
    expect(result.current).toEqual(nothing);
  });

  it('is a message where the query fails', async () => {
    const [one, two] = [query(), query()];
    const { result, rerender } = asked(useAnswer, one);
    await one.answer('one');
    rerender({ ask: two.ask });
    await two.fail('the worker stopped');
    expect(result.current).toEqual({ value: null, problem: 'the worker stopped' });
  });
});

describe('a last answer', () => {
  it('remains until there is a newer one, and if that fails', async () => {
    const [one, two, three] = [query(), query(), query()];
    const { result, rerender } = asked(useLastAnswer, one);
    await one.answer('one');
    rerender({ ask: two.ask });
    expect(result.current).toMatchObject({ value: 'one', problem: null });
    await two.fail('the worker stopped');
    expect(result.current).toMatchObject({ value: 'one', problem: 'the worker stopped' });
    rerender({ ask: three.ask });
    expect(result.current).toMatchObject({ value: 'one', problem: null });
    await three.answer('three');
    expect(result.current).toMatchObject({ value: 'three', problem: null });
    rerender({ ask: null });
    expect(result.current).toEqual(nothing);
  });
});
