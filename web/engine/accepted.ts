/** Waits for the engine to accept a document. */
import type { Scenario } from '../scenario/generated/types.ts';
import { useScenario } from '../scenario/store.ts';
import { useSession } from './session.ts';

/** Calls `work` once the engine has accepted this document; never, if it refuses it or another takes its place. */
export function onceAccepted(document: Scenario, work: () => void): void {
  const stop = useSession.subscribe(({ accepted }) => {
    const isOver = useScenario.getState().scenario !== document;
    if (accepted !== document && !isOver) return;
    stop();
    if (accepted === document) work();
  });
}
