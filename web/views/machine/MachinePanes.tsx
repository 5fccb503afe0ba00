/** The stage: the machine under the baseline (A) and under the candidate (B), or B alone. */
import { useSession } from '../../engine/session.ts';
import { hasPaneA } from '../../scenario/change/forks.ts';
import { useScenario } from '../../scenario/store.ts';
import { MachinePane } from './MachinePane.tsx';

export default function MachinePanes() {
  const hasA = useSession(({ panes }) => panes.a !== null);
  const willHaveA = useScenario(({ scenario }) => hasPaneA(scenario));
  return (
    <>
      {(hasA || willHaveA) && <MachinePane id="a" />}
      <MachinePane id="b" />
    </>
  );
}
