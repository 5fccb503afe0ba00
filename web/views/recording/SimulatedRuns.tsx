/** The runs on the stage, each readable like a recording: every switch and wake-up. */
import { simulatedRuns } from '../../derive/recording/simulated-runs.ts';
import { openSimulated } from '../../engine/recording.ts';
import { useRested } from '../../engine/rested.ts';
import { policies } from '../../engine/shipped.ts';
import { Button } from '../../ui/Button.tsx';

export function SimulatedRuns() {
  const panes = useRested((state) => state.panes);
  const runs = simulatedRuns(panes, policies);
  if (runs.length === 0) return null;
  return (
    <div className="recording-filters">
      <span>Simulated on the stage:</span>
      {runs.map(({ name, scenario }) => (
        <Button key={name} onClick={() => void openSimulated(scenario, `${name}, simulated`)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
