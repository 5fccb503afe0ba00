/** The progress of many runs, with buttons to stop or resume them. */
import { Button } from './Button.tsx';
import { counted, formatCount, formatTimeLeft } from './format.ts';
import './css/batch.css';

export interface BatchProgressProps {
  readonly runs: {
    readonly progress: { readonly finished: number; readonly total: number; readonly share: number };
    /** Milliseconds; null while unknown. */
    readonly leftMs?: number | null;
    readonly state: 'running' | 'stopped' | 'done';
    readonly stop: () => void;
    readonly goOn: () => void;
  };
  /** "11 policies and 9 programs alone". */
  readonly what: string;
  /** The unit that is counted, if not runs. */
  readonly unit?: string | undefined;
}

export function BatchProgress({
  runs: { progress, leftMs = null, state, stop, goOn },
  what,
  unit = 'run',
}: BatchProgressProps) {
  const { finished, total, share } = progress;
  const said = state === 'done' ? what : `${formatCount(finished)} of ${counted(total, unit)}: ${what}`;
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
      {state === 'running' && leftMs !== null && <span>about {formatTimeLeft(leftMs)} left</span>}
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
