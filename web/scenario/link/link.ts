/** The address bar as a document: `#s=1.…` holds a whole scenario, `#id=balance-set` names a shipped one. */
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

/** Reads a fragment, with or without `#`. Never throws; parts that it does not know it leaves alone. */
export function readFragment(fragment: string): Wanted {
  for (const part of fragment.replace(/^#/, '').split('&')) {
    const at = part.indexOf('=');
    const [key, value] = [part.slice(0, at), part.slice(at + 1)];
    if (key === 's') return { kind: 'document', reading: readPayload(value) };
    if (key === 'id' && /^[\w-]{1,80}$/.test(value)) return { kind: 'shipped', id: value };
  }
  return { kind: 'nothing' };
}
