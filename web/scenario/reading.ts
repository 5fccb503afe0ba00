/** The result of reading a document: the document, or an error with place, problem and remedy. */
import type { ScenarioError } from './generated/types.ts';

/** A JSON document of the current version, not yet checked by the engine, or the reason for its refusal. */
export type Reading =
  | { readonly ok: true; readonly document: object }
  | { readonly ok: false; readonly error: ScenarioError };

/** A refusal with the same three parts as the engine's. */
export function refuse(path: string, problem: string, remedy: string): Reading {
  return { ok: false, error: { path, problem, remedy } };
}
