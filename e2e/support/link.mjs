// Links that open a scenario, packed by hand, for journeys and benchmarks: a link is a published format.

import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';

const dictionaries = [1, 2].map((version) =>
  readFileSync(
    path.resolve(import.meta.dirname, `../../web/scenario/link/dictionary-${version}.txt`),
    'utf8',
  ),
);

/**
 * Any text as a link of version 2: raw deflate against the published dictionaries, base64url.
 * @param {string} text
 * @returns {string}
 */
export function linkOfText(text) {
  const dictionary = Buffer.from(dictionaries.join(''));
  return `#s=2.${deflateRawSync(text, { dictionary }).toString('base64url')}`;
}

/**
 * The link that opens a scenario.
 * @param {unknown} scenario
 * @returns {string}
 */
export function linkOf(scenario) {
  return linkOfText(JSON.stringify(scenario));
}
