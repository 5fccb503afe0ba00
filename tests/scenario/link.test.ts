// Links: the round trip preserves the content, and no address does harm.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { deflateSync } from 'fflate';
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
    // Thirty letters when the dictionary was written; a few more for each word that has changed since.
    expect(linkOf(scenario).length).toBeLessThan(80);
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
        .jsonValue({ maxDepth: 4, stringUnit: 'binary' })
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
      fc.string({ maxLength: 200 }).map((text) => `s=2.${text}`),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => `s=2.${toBase64Url(bytes)}`),
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
    expect(problemOf('#s=2.')).toMatch(/incomplete/);
  });

  it('that is cut off at its very start is no visit without a link', () => {
    for (const start of ['#s', '#s=', '#s=1', '#s=1.']) expect(problemOf(start)).not.toBe('');
  });

  it('of a later version asks for a newer page', () => {
    expect(problemOf('#s=3.abcd')).toMatch(/version 3/);
    expect(problemOf('#s=01.abcd')).toMatch(/version 01/);
    expect(problemOf('#s=abcd')).toMatch(/does not say its version/);
  });

  it('that would unpack to a gigabyte is given up at 4 MB', () => {
    const bomb = deflateSync(new Uint8Array(64 * 1024 * 1024), { level: 9 });
    // Unpacking all of it would encounter the damage.
    bomb.fill(0xff, bomb.length / 2);
    expect(problemOf(`#s=1.${toBase64Url(bomb)}`)).toMatch(/more than 4 MB/);
    expect(problemOf(`#s=1.${toBase64Url(bomb.subarray(bomb.length / 2))}`)).toMatch(/damaged/);
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

  it('opens what was the first page when version 1 was the newest, with the text that it had', () => {
    const reading = readPayload('1.G60JR2vC0ZpwtCYcrQlHa8KRXRMCAA');
    expect(reading).toMatchObject({
      ok: true,
      document: {
        about: expect.stringMatching(/^Nine programs.*wash everybody else out.*apart\.$/) as string,
      },
    });
  });

  it('includes one of each version', () => {
    for (const version of Object.keys(published))
      expect(files.filter((name) => name.startsWith(`${version}-`))).not.toEqual([]);
  });
});

/** What each version adds to the dictionary, and its SHA-256: with another byte, published links would decode differently. */
const published = {
  1: 'c2f76a6e87e88981d0e6fd8e3c3f3ad7e9cb12ba9bed6a46c113d6bb17a690ff',
  2: 'b74936e9c60f3258d9acb096f439bed042cc4327ce2172e9c319dbbe79c9bdec',
};

describe.each(Object.entries(published))('dictionary %s', (version, digest) => {
  const file = (number: number): string =>
    readFileSync(
      new URL(`../../web/scenario/link/dictionary-${number.toString()}.txt`, import.meta.url),
      'utf8',
    );

  it('is as it was published', () => {
    expect(
      createHash('sha256')
        .update(file(Number(version)))
        .digest('hex'),
    ).toBe(digest);
  });

  it('unpacks what another deflate wrote with it', () => {
    const numbers = Array.from({ length: Number(version) }, (_, index) => index + 1);
    const dictionary = Buffer.from(numbers.map(file).join(''));
    const text = `{"version":1,"about":${JSON.stringify(defaultScenario().about)}}`;
    const packed = deflateRawSync(text, { level: 1, dictionary }).toString('base64url');
    expect(unpack(`${version}.${packed}`)).toEqual({ ok: true, text });
  });
});
