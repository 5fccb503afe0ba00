/** What reading a document comes to: the document, or the place, what is wrong there, and the remedy. */
import type { ScenarioError } from './generated/types.ts';

/** A JSON document of the current version that the engine has not seen yet, or why there is none. */
export type Reading =
  { readonly ok: true; readonly document: object } | { readonly ok: false; readonly error: ScenarioError };

/** A refusal in the same three parts as the engine's. */
export function refuse(path: string, problem: string, remedy: string): Reading {
  return { ok: false, error: { path, problem, remedy } };
}
