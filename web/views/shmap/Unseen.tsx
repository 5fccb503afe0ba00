/** Shown while nothing has been sampled: the requirements for sampling, and alternatives meanwhile. */
import type { PaneId } from '../../engine/client.ts';
import { seek } from '../../engine/clock.ts';
import type { Pane } from '../../engine/session.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { withPolicy } from '../../scenario/change/policy.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { useSightings } from './useSharing.ts';
import { policyId, whatIsMissing } from './sharing-labels.ts';

export interface UnseenProps {
  readonly run: Pane;
  readonly id: PaneId;
  /** Whether samples are taken later in the run. */
  readonly comes: boolean;
}

export function Unseen({ run, id, comes }: UnseenProps) {
  const first = useSightings(id)[0];
  const missing = whatIsMissing(run.scenario, run.layout.topology.packages);
  const onlyPolicy = missing.length === 1 && lastPolicy(run.scenario).policy.id !== policyId;
  if (comes && first)
    return (
      <p>
        Nothing has been sampled yet at this moment.{' '}
        <Button tone="accent" onClick={() => seek(first.quantum * run.layout.frames_per_quantum)}>
          Go to quantum {first.quantum}, where it begins
        </Button>
      </p>
    );
  return (
    <div className="shmap-unseen">
      <p>
        Only “Thread clustering”, on a machine with several packages and coherent caches, samples the memory
        that threads of several packages access.
      </p>
      {missing.length > 0 ? (
        <ul className="mute">
          {missing.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      ) : (
        <p className="mute">
          It counts cycles lost to other packages, too few so far to start sampling. Lower “Acts from” under
          Policy, or let threads share more.
        </p>
      )}
      <p className="shmap-instead">
        {onlyPolicy && (
          <Button
            tone="accent"
            onClick={() =>
              edit(`${id.toUpperCase()}: thread clustering`, (now) =>
                withPolicy(now, id, { id: policyId, params: {} }),
              )
            }
          >
            Use it in {id.toUpperCase()}
          </Button>
        )}
        <span className="mute">Available without samples:</span>
        <Button tone="accent" onClick={() => runCommand('open.cycles')}>
          Cycle breakdown
        </Button>
        <Button tone="accent" onClick={() => runCommand('open.evictions')}>
          Evictions
        </Button>
      </p>
    </div>
  );
}
