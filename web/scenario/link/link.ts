/** Reads and writes links: `#s=2.…` contains a whole scenario, `#id=balance-set` names a shipped one. */
import type { Scenario } from '../generated/types.ts';
import { readDocument } from '../read.ts';
import { refuse, type Reading } from '../reading.ts';
import { pack, unpack } from './codec.ts';

/** The request in an address. */
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

/** The key-value pairs of a fragment, with or without `#`. A value that was cut off is empty. */
export function partsOf(fragment: string): [key: string, value: string][] {
  return fragment
    .replace(/^#/, '')
    .split('&')
    .map((part) => {
      const [key = '', ...value] = part.split('=');
      return [key, value.join('=')];
    });
}

/** Characters of a name in an address that a message shows. */
export const mostShown = 80;

/** Reads a fragment. Never throws; ignores unknown parts. */
export function readFragment(fragment: string): Wanted {
  for (const [key, value] of partsOf(fragment)) {
    if (key === 's') return { kind: 'document', reading: readPayload(value) };
    if (key === 'id') return { kind: 'shipped', id: value.slice(0, mostShown) };
  }
  return { kind: 'nothing' };
}
