/** Whether edits follow each other quickly, as in a drag or with a held key: each run is then visible only briefly. */
import { useScenario } from '../scenario/store.ts';

/** Edits within this time of each other belong to one gesture, which ends after as long without an edit. */
export const restMs = 150;

let editedMs = -Infinity;
let restsAtMs = -Infinity;

useScenario.subscribe(({ scenario, lastChange }, before) => {
  if (scenario === before.scenario || lastChange !== 'edit') return;
  const nowMs = performance.now();
  if (nowMs - editedMs < restMs) restsAtMs = nowMs + restMs;
  editedMs = nowMs;
});

/** Milliseconds until the gesture ends, unless another edit follows; 0 without a gesture. */
export function hurryLeft(): number {
  return Math.max(0, restsAtMs - performance.now());
}
