/** Short numbers of what is kept: what belongs to one thing is not taken for another's. */
import { programNames } from './change/workload.ts';
import type { Program, Scenario } from './generated/types.ts';

/** Of a text (FNV-1a). */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Of all that decides how a scenario runs, but for the engine and recorded traces: itself, and the shipped programs that it names. */
export function markOfRun(scenario: Scenario, programs: ReadonlyMap<string, Program>): string {
  return markOf(JSON.stringify([scenario, programNames(scenario).map((name) => programs.get(name) ?? null)]));
}
