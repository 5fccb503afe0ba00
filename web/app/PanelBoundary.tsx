/** A panel's failure is confined to that panel: it shows what happened and what to do, and the rest keeps working. */
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { notify } from '../ui/notices.ts';
import { copyScenario } from './rescue.ts';

interface Props {
  /** The panel's name, as in "Timeline could not be shown". */
  readonly what: string;
  /** Tries again, fetching again if necessary. */
  readonly onRetry?: (() => void) | undefined;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

async function copyAndTell(): Promise<void> {
  const copied = await copyScenario();
  notify(
    copied
      ? { title: 'Scenario copied', tone: 'good' }
      : {
          title: 'The browser did not allow copying',
          detail: 'The address of this page contains the same scenario.',
          tone: 'bad',
        },
  );
}

export class PanelBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="failed" role="alert">
        <p>
          <strong>{this.props.what} could not be shown.</strong> Everything else goes on, and nothing you made
          is lost.
        </p>
        <p className="mute">{error.message}</p>
        <p className="failed-actions">
          <Button
            tone="accent"
            onClick={() => {
              this.props.onRetry?.();
              this.setState({ error: null });
            }}
          >
            Try again
          </Button>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
          <Button onClick={() => void copyAndTell()}>Copy the scenario</Button>
        </p>
      </div>
    );
  }
}
