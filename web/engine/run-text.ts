/** What identifies a run. */
import type { Scenario } from '../scenario/generated/types.ts';

/** The scenario without its words and baseline, which do not affect a run: equal runs have equal texts. */
export function runText(scenario: Scenario): string {
  return JSON.stringify({ ...scenario, title: '', about: '', baseline: null });
}
