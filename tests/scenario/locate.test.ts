import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultScenario } from '../../web/scenario/default.ts';
import { scenarioText } from '../../web/scenario/files.ts';
import { lineOf, locate } from '../../web/scenario/locate.ts';
import { escapeKey, valueAt } from '../../web/scenario/pointer.ts';

const text = scenarioText(defaultScenario());
const at = (pointer: string): string | null => {
  const range = locate(text, pointer);
  return range && text.slice(range.start, range.end);
};

describe('the place of a pointer in a text', () => {
  it('is where its value stands', () => {
    expect(at('/machine/caches/1/size_bytes')).toBe('49152');
    expect(at('/title')).toBe('"Eighteen threads, eight hardware contexts"');
    expect(at('/workload/threads/4/program')).toBe('"art"');
    expect(at('')).toBe(text.trimEnd());
  });

  it('is the innermost value that exists when the pointer leads nowhere', () => {
    expect(at('/run/seed/deeper')).toBe('7');
    expect(at('/nothing')).toBe(text.trimEnd());
  });

  it('has a line', () => {
    expect(lineOf(text, locate(text, '/version')?.start ?? 0)).toBe(2);
  });

  it('is unknown in a text that is not JSON', () => {
    expect(locate('', '/a')).toBeNull();
    expect(locate('{"a": "', '/a')).toBeNull();
    fc.assert(fc.property(fc.string(), (any) => locate(any, '/a/0') === null || true));
  });

  it('agrees with what JSON.parse finds', () => {
    const document = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 3 }), {
      minKeys: 1,
      maxKeys: 4,
    });
    fc.assert(
      fc.property(document, fc.boolean(), (value, wide) => {
        const written = JSON.stringify(value, null, wide ? 2 : 0);
        for (const key of Object.keys(value)) {
          const range = locate(written, `/${escapeKey(key)}`);
          expect(JSON.parse(written.slice(range?.start, range?.end))).toEqual(
            valueAt(JSON.parse(written), `/${escapeKey(key)}`),
          );
        }
      }),
    );
  });
});
