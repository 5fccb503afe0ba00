/**
 * Encodes text as a link's payload, `2.<base64url of raw deflate>`, and decodes it. Each version compresses with the
 * concatenated dictionaries up to its own. They must never change: with them the first scenario takes some thirty
 * letters, without them no published link would open.
 */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { mostDocumentBytes } from '../read.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import firstText from './dictionary-1.txt?raw';
import secondText from './dictionary-2.txt?raw';

const version = '2';
const dictionary = strToU8(firstText + secondText);
/** The dictionary of each version. */
const dictionaries: ReadonlyMap<string, Uint8Array> = new Map([
  ['1', strToU8(firstText)],
  [version, dictionary],
]);
/** The browsers that Coscope supports do not carry longer addresses. */
const mostLetters = 2_000_000;
/** Deflate expands at most 1032-fold, so a slice this short cannot fill the memory before its length is checked. */
const sliceBytes = 512;

export type Unpacked =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string; readonly remedy: string };

export function pack(text: string): string {
  return `${version}.${toBase64Url(deflateSync(strToU8(text), { level: 9, dictionary }))}`;
}

const whole = 'Copy the whole link again: mail and chat programs like to break long ones.';

/** Inflates up to the limit; returns null if there is more. Throws if the bytes are no deflate stream. */
function inflateBounded(bytes: Uint8Array, dictionary: Uint8Array): Uint8Array | null {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate({ dictionary }, (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  for (let at = 0; at < bytes.length && length <= mostDocumentBytes; at += sliceBytes)
    inflate.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length);
  if (length > mostDocumentBytes) return null;
  const all = new Uint8Array(length);
  let to = 0;
  for (const chunk of chunks) {
    all.set(chunk, to);
    to += chunk.length;
  }
  return all;
}

/** Never throws. */
export function unpack(payload: string): Unpacked {
  const dot = payload.indexOf('.');
  const prefix = payload.slice(0, dot);
  if (dot < 1 || !/^\d+$/.test(prefix))
    return { ok: false, problem: 'the link does not say its version', remedy: whole };
  const against = dictionaries.get(prefix);
  if (!against)
    return {
      ok: false,
      problem: `the link is of version ${prefix.slice(0, 12)}, this page reads versions up to ${version}`,
      remedy: 'Reload the page to get its newest version.',
    };
  if (payload.length > mostLetters)
    return { ok: false, problem: 'the link is too long', remedy: 'Ask for the scenario as a file instead.' };
  const bytes = fromBase64Url(payload.slice(dot + 1));
  // Nothing is packed to no bytes.
  if (!bytes || bytes.length === 0)
    return { ok: false, problem: 'the link has invalid characters, or is incomplete', remedy: whole };
  try {
    const text = inflateBounded(bytes, against);
    if (!text)
      return {
        ok: false,
        problem: 'the link unpacks to more than 4 MB',
        remedy: 'A scenario is a few kilobytes; this is none.',
      };
    return { ok: true, text: strFromU8(text) };
  } catch {
    return { ok: false, problem: 'the link is damaged', remedy: whole };
  }
}
