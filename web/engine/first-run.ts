/** What waits for the first run. */
import { whenIdle } from './idle.ts';
import { useSession } from './session.ts';

type Session = ReturnType<typeof useSession.getState>;

function isOver({ busy, panes, rejected, failures, held }: Session): boolean {
  return !busy && Boolean(panes.b ?? rejected ?? failures.b ?? held.b);
}

/** Runs deferrable work once, after a run has ended or failed and the page is idle. */
export function afterFirstRun(work: () => void): void {
  if (isOver(useSession.getState())) {
    whenIdle(work);
    return;
  }
  const stop = useSession.subscribe((session) => {
    if (!isOver(session)) return;
    stop();
    whenIdle(work);
  });
}
