/**
 * Many runs that start on request: the button, their progress, and, after an edit, a note that the results are stale.
 */
import { BatchProgress, type BatchProgressProps } from './BatchProgress.tsx';
import { Button } from './Button.tsx';

export interface AskedRunsProps extends BatchProgressProps {
  readonly question: { readonly asked: unknown; readonly isStale: boolean; readonly ask: () => void };
  /** "11 policies": what the button would run now, if its description differs from that of the last runs. */
  readonly wanted?: string | undefined;
  /** Where not all that is shown is stale: which part is. */
  readonly staleNote?: string | undefined;
}

export function AskedRuns(props: AskedRunsProps) {
  const { question, runs, what, wanted = what } = props;
  const { staleNote = 'These results are from before the last edit.' } = props;
  const { asked, isStale, ask } = question;
  if (asked !== null && !isStale) return <BatchProgress runs={runs} what={what} />;
  return (
    <p className="asked-runs" role="status">
      <Button tone="solid" onClick={ask}>
        Run {wanted}
      </Button>
      {isStale && <span className="mute">{staleNote}</span>}
    </p>
  );
}
