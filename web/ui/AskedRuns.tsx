/**
 * Many runs that start on request: the button, their progress, and, after an edit, a note that the results are stale.
 */
import { BatchProgress, type BatchProgressProps } from './BatchProgress.tsx';
import { Button } from './Button.tsx';

export interface AskedRunsProps extends BatchProgressProps {
  readonly question: { readonly asked: unknown; readonly isStale: boolean; readonly ask: () => void };
  /** "11 policies": what the button would run now, if its description differs from that of the last runs. */
  readonly wanted?: string | undefined;
}

export function AskedRuns({ question: { asked, isStale, ask }, runs, what, wanted = what }: AskedRunsProps) {
  if (asked !== null && !isStale) return <BatchProgress runs={runs} what={what} />;
  return (
    <p className="asked-runs" role="status">
      <Button tone="solid" onClick={ask}>
        Run {wanted}
      </Button>
      {isStale && <span className="mute">These results are from before the last edit.</span>}
    </p>
  );
}
