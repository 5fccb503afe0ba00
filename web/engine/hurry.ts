/** Whether edits follow each other fast, as while a slider is dragged or a key is held: then each run is seen for a moment. */
import { useScenario } from '../scenario/store.ts';

/** Edits that follow each other within this time are one movement of a hand, which rests when none has come for as long. */
export const restMs = 150;

let editedMs = -Infinity;
let restsAtMs = -Infinity;

useScenario.subscribe(({ scenario, lastChange }, before) => {
  if (scenario === before.scenario || lastChange !== 'edit') return;
  const nowMs = performance.now();
  if (nowMs - editedMs < restMs) restsAtMs = nowMs + restMs;
  editedMs = nowMs;
});

/** Milliseconds until the hand rests, unless another edit comes; 0 while none moves. */
export function hurryLeft(): number {
  return Math.max(0, restsAtMs - performance.now());
}
