/**
 * Parses text to a document of the current version. The engine then checks whether it is a scenario; only documents
 * that must not reach the engine are refused here.
 */
import { escapeKey } from './pointer.ts';
import { refuse, type Reading } from './reading.ts';
import { upgrade } from './upgrade/upgrade.ts';
import { messageOf } from './error-message.ts';

/** The engine's own limit (MAX_DOCUMENT_BYTES): 4 MB. */
export const mostDocumentBytes = 4 * 1024 * 1024;
const mostDepth = 64;
/** Characters of the path of a too deeply nested value that the error shows. */
const mostPath = 40;

/** Keys with a meaning to JavaScript's objects and none to a scenario. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns the refusal of an unsafe document, if any. Walks without recursion, since the nesting depth is unbounded. */
function findTrouble(document: object): Reading | null {
  const open: { value: object; path: string; depth: number }[] = [{ value: document, path: '', depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    for (const [key, value] of Object.entries(at.value) as [string, unknown][]) {
      const path = `${at.path}/${escapeKey(key)}`;
      if (forbiddenKeys.has(key))
        return refuse(path, `"${key}" cannot be a name here`, 'Choose another name for it.');
      if (typeof value !== 'object' || value === null) continue;
      if (at.depth >= mostDepth)
        return refuse(
          `${path.slice(0, mostPath)}/…`,
          'the document nests too deeply',
          'A scenario nests a dozen levels at most.',
        );
      open.push({ value, path, depth: at.depth + 1 });
    }
  }
  return null;
}

/** Reads a scenario's text: a file, a link's content or typed text. Never throws. */
export function readDocument(text: string): Reading {
  const reading = readJson(text);
  return reading.ok ? upgrade(reading.document) : reading;
}

/** Reads any JSON document: an object within bounds, without keys special to JavaScript. Never throws. */
export function readJson(text: string): Reading {
  if (text.length > mostDocumentBytes)
    return refuse(
      '',
      'the document is larger than 4 MB',
      'A scenario is a few kilobytes. Recorded traces are files of their own: drop them on the page by themselves.',
    );
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return refuse(
      '',
      `this is not JSON: ${messageOf(error)}`,
      'Correct the text at that place, or open one of the scenarios in the gallery.',
    );
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return refuse(
      '',
      'this is JSON, but not a scenario',
      'A scenario is an object that starts with {"version": 1, …}.',
    );
  return findTrouble(document) ?? { ok: true, document };
}
