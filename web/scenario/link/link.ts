/** The address bar as a document: `#s=2.…` holds a whole scenario, `#id=balance-set` names a shipped one. */
import type { Scenario } from '../generated/types.ts';
import { readDocument } from '../read.ts';
import { refuse, type Reading } from '../reading.ts';
import { pack, unpack } from './codec.ts';

/** What an address asks for. */
export type Wanted =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'shipped'; readonly id: string }
  | { readonly kind: 'document'; readonly reading: Reading };

/** The fragment that opens exactly this scenario, `#` included. */
export function linkOf(scenario: Scenario): string {
  return `#s=${pack(JSON.stringify(scenario))}`;
}

/** Reads a link's payload. Never throws. */
export function readPayload(payload: string): Reading {
  const unpacked = unpack(payload);
  return unpacked.ok ? readDocument(unpacked.text) : refuse('', unpacked.problem, unpacked.remedy);
}

/** The named values of a fragment, with or without `#`. One whose value was cut off has an empty one. */
export function partsOf(fragment: string): [key: string, value: string][] {
  return fragment
    .replace(/^#/, '')
    .split('&')
    .map((part) => {
      const [key = '', ...value] = part.split('=');
      return [key, value.join('=')];
    });
}

/** An id as it can be shown where no such thing ships. */
const mostId = 80;

/** Reads a fragment. Never throws; parts that it does not know it leaves alone. */
export function readFragment(fragment: string): Wanted {
  for (const [key, value] of partsOf(fragment)) {
    if (key === 's') return { kind: 'document', reading: readPayload(value) };
    if (key === 'id') return { kind: 'shipped', id: value.slice(0, mostId) };
  }
  return { kind: 'nothing' };
}
