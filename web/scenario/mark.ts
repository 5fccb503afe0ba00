/** Short hashes that identify what stored data belongs to. */
import { programNames } from './change/workload.ts';
import type { Program, Scenario } from './generated/types.ts';

/** Hash of a text (FNV-1a). */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Hash of all that determines a scenario's run, except the engine and recorded traces: the scenario, and the shipped
 * programs that it names.
 */
export function markOfRun(scenario: Scenario, programs: ReadonlyMap<string, Program>): string {
  return markOf(JSON.stringify([scenario, programNames(scenario).map((name) => programs.get(name) ?? null)]));
}
