/** How far many runs are, and the way to stop them or to go on. */
import { Button } from '../../ui/Button.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import './batch.css';
import type { BatchState } from './useBatch.ts';

export interface BatchProgressProps {
  readonly runs: BatchState;
  /** "11 policies and 9 programs alone". */
  readonly what: string;
}

export function BatchProgress({ runs: { progress, state, stop, goOn }, what }: BatchProgressProps) {
  const { finished, total, share } = progress;
  const said = state === 'done' ? what : `${formatCount(finished)} of ${counted(total, 'run')}: ${what}`;
  return (
    <div className="batch" data-state={state}>
      <progress
        className="batch-bar"
        max={1}
        value={state === 'done' ? 1 : share}
        aria-label={`Runs of ${what}`}
      />
      <span className="batch-said" role="status">
        {said}
      </span>
      {state === 'running' && (
        <Button tone="accent" onClick={stop}>
          Stop
        </Button>
      )}
      {state === 'stopped' && (
        <Button tone="accent" onClick={goOn}>
          Go on
        </Button>
      )}
    </div>
  );
}
