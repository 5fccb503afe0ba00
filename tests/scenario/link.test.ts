// Links: what goes in comes out, and nothing that somebody puts into an address does harm.
import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync, strToU8 } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { toBase64Url } from '../../web/scenario/link/base64url.ts';
import { pack, unpack } from '../../web/scenario/link/codec.ts';
import { linkOf, readFragment, readPayload } from '../../web/scenario/link/link.ts';
import { defaultScenario } from '../../web/scenario/default.ts';

const cases = { numRuns: 10_000 };

function problemOf(fragment: string): string {
  const wanted = readFragment(fragment);
  if (wanted.kind !== 'document' || wanted.reading.ok) return 'none';
  return wanted.reading.error.problem;
}

describe('a link', () => {
  it('holds the whole scenario', () => {
    const scenario = defaultScenario();
    expect(readFragment(linkOf(scenario))).toEqual({
      kind: 'document',
      reading: { ok: true, document: scenario },
    });
  });

  it('is short for a shipped scenario and for one with an edit', () => {
    const scenario = defaultScenario();
    expect(linkOf(scenario).length).toBeLessThan(60);
    const edited: Scenario = { ...scenario, run: { ...scenario.run, seed: 8 } };
    expect(linkOf(edited).length).toBeLessThan(100);
  });

  it('gives back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(unpack(pack(text))).toEqual({ ok: true, text });
      }),
      cases,
    );
  });

  it('gives back any document', () => {
    const document = fc.dictionary(
      fc
        .string({ maxLength: 12 })
        .filter((key) => !['__proto__', 'constructor', 'prototype', 'version'].includes(key)),
      fc
        .jsonValue({ maxDepth: 4, noUnicodeString: false })
        .filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value))),
      { maxKeys: 6 },
    );
    fc.assert(
      fc.property(document, (fields) => {
        const text = JSON.stringify({ ...fields, version: 1 });
        expect(readPayload(pack(text))).toEqual({ ok: true, document: JSON.parse(text) as object });
      }),
      cases,
    );
  });

  it('never throws, whatever stands in the address', () => {
    const payload = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ maxLength: 200 }).map((text) => `s=${text}`),
      fc.string({ maxLength: 200 }).map((text) => `s=1.${text}`),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => `s=1.${toBase64Url(bytes)}`),
      fc.string({ maxLength: 200 }).map((text) => `s=${pack(text)}`),
    );
    fc.assert(
      fc.property(payload, (fragment) => {
        const wanted = readFragment(fragment);
        if (wanted.kind === 'document' && !wanted.reading.ok)
          expect(wanted.reading.error.remedy).not.toBe('');
      }),
      cases,
    );
  });

  it('survives the loss of any stretch and any changed letter', () => {
    const link = linkOf({ ...defaultScenario(), title: 'A title that the dictionary does not have' });
    fc.assert(
      fc.property(
        fc.nat(link.length - 1),
        fc.nat(20),
        fc.string({ maxLength: 1 }),
        (from, length, instead) => {
          readFragment(link.slice(0, from) + instead + link.slice(from + length));
        },
      ),
      cases,
    );
  });
});

describe('a hostile link', () => {
  it('that is not base64url says so', () => {
    expect(problemOf('#s=1.a*b')).toMatch(/invalid characters/);
    expect(problemOf('#s=1.a')).toMatch(/invalid characters/);
  });

  it('that is cut off says that it is damaged', () => {
    const link = linkOf({
      ...defaultScenario(),
      about: 'Something that takes a few more letters than nothing.',
    });
    expect(problemOf(link.slice(0, -20))).toMatch(/damaged|not JSON/);
  });

  it('that is cut off at its very start is no visit without a link', () => {
    for (const start of ['#s', '#s=', '#s=1', '#s=1.']) expect(problemOf(start)).not.toBe('');
  });

  it('of a later version asks for a newer page', () => {
    expect(problemOf('#s=2.abcd')).toMatch(/version 2/);
    expect(problemOf('#s=abcd')).toMatch(/does not say its version/);
  });

  it('that would unpack to a gigabyte is given up at 4 MB', () => {
    const bomb = toBase64Url(deflateSync(new Uint8Array(64 * 1024 * 1024), { level: 9 }));
    const before = performance.now();
    expect(problemOf(`#s=1.${bomb}`)).toMatch(/more than 4 MB/);
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('that is no JSON, or JSON but no scenario, says so', () => {
    expect(problemOf(`#s=${pack('hello')}`)).toMatch(/not JSON/);
    expect(problemOf(`#s=${pack('[1]')}`)).toMatch(/not a scenario/);
    expect(problemOf(`#s=${pack('null')}`)).toMatch(/not a scenario/);
    expect(problemOf(`#s=${pack('{}')}`)).toMatch(/no version/);
  });

  it('does not reach the prototypes of objects', () => {
    const text = '{"version":1,"workload":{"programs":{"__proto__":{"polluted":true}}}}';
    expect(readPayload(pack(text))).toMatchObject({
      ok: false,
      error: { path: '/workload/programs/__proto__' },
    });
    expect(readPayload(pack('{"version":1,"constructor":{"prototype":{"polluted":1}}}')).ok).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  it('may nest as deeply as it likes without harm', () => {
    const depth = 100_000;
    const text = `{"version":1,"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(readPayload(pack(text))).toMatchObject({
      ok: false,
      error: { problem: 'the document nests too deeply' },
    });
  });

  it('keeps a script in the title as the text that it is', () => {
    const title = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const reading = readPayload(pack(JSON.stringify({ ...defaultScenario(), title })));
    expect(reading).toMatchObject({ ok: true, document: { title } });
  });

  it('with an odd name of a shipped scenario asks for what does not ship, and is refused by that name', () => {
    for (const id of ['../../secret', '', '%', '__proto__'])
      expect(readFragment(`#id=${id}`)).toEqual({ kind: 'shipped', id });
    expect(readFragment('#id')).toEqual({ kind: 'shipped', id: '' });
    expect(readFragment(`#id=${'x'.repeat(20_000)}`)).toEqual({ kind: 'shipped', id: 'x'.repeat(80) });
    expect(readFragment('#id=balance-set')).toEqual({ kind: 'shipped', id: 'balance-set' });
    expect(readFragment('')).toEqual({ kind: 'nothing' });
    expect(readFragment('#stage')).toEqual({ kind: 'nothing' });
  });
});

describe('every link ever published', () => {
  const folder = new URL('links/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

  it.each(files)('still opens: %s', (name) => {
    const [fragment = '', title = ''] = readFileSync(new URL(name, folder), 'utf8').split('\n');
    expect(readFragment(fragment)).toMatchObject({
      kind: 'document',
      reading: { ok: true, document: { version: 1, title } },
    });
  });

  it('includes one of each version', () => {
    expect(files.length).toBeGreaterThan(0);
  });
});

it('unpacks what another deflate wrote with the same dictionary', () => {
  const dictionary = readFileSync(new URL('../../web/scenario/link/dictionary-1.txt', import.meta.url));
  const packed = toBase64Url(deflateSync(strToU8('{"version":1}'), { level: 1, dictionary }));
  expect(unpack(`1.${packed}`)).toEqual({ ok: true, text: '{"version":1}' });
});
