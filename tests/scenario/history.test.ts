// Undo and redo: one entry per gesture, nothing lost, no empty entries.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostEntries, newHistory, record, redone, undone } from '../../web/scenario/history.ts';

describe('the history of edits', () => {
  it('takes back and does again', () => {
    const edited = record(record(newHistory(1), 'two', 2), 'three', 3);
    expect(undone(edited).present).toBe(2);
    expect(undone(undone(edited)).present).toBe(1);
    expect(redone(undone(undone(edited))).present).toBe(2);
    expect(redone(undone(edited))).toEqual(edited);
  });

  it('keeps one entry a gesture, with the document from before it', () => {
    let history = newHistory(0);
    for (const value of [1, 2, 3]) history = record(history, 'size', value, 'drag-1');
    history = record(history, 'size', 4, 'drag-2');
    expect(history.past.map((entry) => entry.document)).toEqual([0, 3]);
    expect(undone(undone(history)).present).toBe(0);
  });

  it('forgets a gesture that ends where it began', () => {
    const there = record(newHistory(5), 'size', 6, 'drag');
    expect(record(there, 'size', 5, 'drag').past).toEqual([]);
  });

  it('makes no entry for a change that changes nothing', () => {
    const history = newHistory({ a: 1 });
    expect(record(history, 'nothing', { a: 1 })).toBe(history);
  });

  it('does not join a new drag to an undone one', () => {
    const history = undone(record(record(newHistory(0), 'a', 1, 'g'), 'b', 2, 'h'));
    expect(record(history, 'a', 3, 'g').past).toHaveLength(1);
    expect(redone(history).past.at(-1)?.gesture).toBeNull();
  });

  it(`keeps the last ${mostEntries.toString()} entries`, () => {
    let history = newHistory(0);
    for (let value = 1; value <= mostEntries + 50; value++) history = record(history, 'count', value);
    expect(history.past).toHaveLength(mostEntries);
    expect(history.past[0]?.document).toBe(50);
  });

  it('comes back to any document by undoing as often as it was edited', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 30 }), (values) => {
        let history = newHistory(-1);
        for (const value of values) history = record(history, 'edit', value);
        const end = history;
        for (let left = end.past.length; left > 0; left--) history = undone(history);
        expect(history.present).toBe(-1);
        for (let left = end.past.length; left > 0; left--) history = redone(history);
        expect(history.present).toBe(end.present);
      }),
    );
  });
});
