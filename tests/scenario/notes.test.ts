// Notes on moments in a link: short, bounded, and refused as a whole.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mostLetters,
  mostNotes,
  readNotes,
  withNote,
  writeNotes,
  type Note,
} from '../../web/scenario/notes.ts';

const noted = (...notes: readonly (readonly [number, string])[]): readonly Note[] =>
  notes.reduce<readonly Note[]>((all, [quantum, text]) => withNote(all, quantum, text), []);

describe('notes', () => {
  it('are one per quantum, in order, and gone when empty', () => {
    const notes = noted([9, 'later'], [2, 'early'], [9, ' now  this ']);
    expect(notes).toEqual([
      { quantum: 2, text: 'early' },
      { quantum: 9, text: 'now this' },
    ]);
    expect(withNote(notes, 2, '  ')).toEqual([{ quantum: 9, text: 'now this' }]);
  });

  it('are one line without signs that cannot be seen', () => {
    expect(noted([0, 'a\t\u0000\tb\u202Ec'])).toEqual([{ quantum: 0, text: 'a bc' }]);
  });

  it('are bounded in number and length', () => {
    const many = noted(...Array.from({ length: 30 }, (_, quantum) => [quantum, 'x'] as const));
    expect(many).toHaveLength(mostNotes);
    expect(withNote(many, 3, 'changed')[3]?.text).toBe('changed');
    expect(noted([0, 'é'.repeat(500)])[0]?.text).toBe('é'.repeat(mostLetters));
  });

  it('come back from the address as they were written, whatever they say', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(999), fc.string({ unit: 'binary', maxLength: 300 }))), (list) => {
        const notes = noted(...list);
        const text = writeNotes(notes);
        if (text === null) expect(notes).toEqual([]);
        else {
          const query = new URLSearchParams({ notes: text.toWellFormed() }).toString();
          expect(readNotes(new URLSearchParams(query).get('notes') ?? '')).toEqual({ notes });
        }
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['no quantum', 'art arrives'],
    ['no text', '8 '],
    ['a quantum that is none', '-1 text'],
    ['too long', `8 ${'x'.repeat(mostLetters + 1)}`],
    ['a sign that turns the line around', '8 safe \u202Etxet'],
    ['twice the same quantum', '8 one\n8 two'],
    ['too many', Array.from({ length: 21 }, (_, quantum) => `${quantum.toString()} x`).join('\n')],
    ['nothing', ''],
  ])('of a link that has %s are refused with the reason', (_, text) => {
    expect(readNotes(text)).toHaveProperty('problem');
  });
});
