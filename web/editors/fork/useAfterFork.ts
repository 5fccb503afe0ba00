/** After a fork: jumps to the first decision that differs and explains it in Why. */
import { useEffect } from 'react';
import { firstDifference } from '../../derive/time/timeline.ts';
import { useSession } from '../../engine/session.ts';
import { sharedUntil } from '../../scenario/change/forks.ts';
import { useScenario } from '../../scenario/store.ts';
import { goToDifference } from '../../views/timeline/difference.ts';
import { useForkMade } from './draft.ts';

export function useAfterFork(): void {
  const waiting = useForkMade((state) => state.waiting);
  const panes = useSession((session) => session.panes);
  const busy = useSession((session) => session.busy);
  const accepted = useSession((session) => session.accepted);
  const scenario = useScenario((state) => state.scenario);

  useEffect(() => {
    const { a, b } = panes;
    // Runs of the previous document are out of date.
    if (!waiting || accepted !== scenario || !a || !b || busy) return;
    useForkMade.setState({ waiting: false });
    const cycle = sharedUntil(scenario) ?? 0;
    const quantum = firstDifference(a, b) ?? cycle / b.layout.quantum_cycles;
    goToDifference(quantum, b.layout.frames_per_quantum);
  }, [waiting, panes, busy, accepted, scenario]);
}
