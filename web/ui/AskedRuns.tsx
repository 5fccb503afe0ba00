/** Many runs that start when asked: the button, how far they are, and after an edit that the results are from before it. */
import { BatchProgress, type BatchProgressProps } from './BatchProgress.tsx';
import { Button } from './Button.tsx';

export interface AskedRunsProps extends BatchProgressProps {
  readonly question: { readonly asked: unknown; readonly isStale: boolean; readonly ask: () => void };
  /** "11 policies": what the button would run now, if that is said otherwise than what was run. */
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
