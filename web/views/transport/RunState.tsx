/** Where the simulation stands: how much is there, how long it took, or that it failed. */
import { framesOf, useSession } from '../../engine/session.ts';
import { formatDuration, formatPercent } from '../../ui/format.ts';

export function RunState() {
  const busy = useSession((session) => session.busy);
  const failed = useSession(({ failures }) => failures.a !== null || failures.b !== null);
  const rejected = useSession((session) => session.rejected !== null);
  const percent = useSession(({ panes }) => {
    const shown = [panes.a, panes.b].filter((pane) => pane !== null);
    const shares = shown.map((pane) => pane.frames.count / framesOf(pane));
    return Math.floor(Math.min(1, ...shares) * 100);
  });
  const milliseconds = useSession(({ panes }) =>
    Math.max(panes.a?.milliseconds ?? 0, panes.b?.milliseconds ?? 0),
  );
  const waits = useSession(({ held }) => held.b !== null);
  const started = useSession(({ panes }) => panes.b !== null);
  if (rejected) return <span className="bad">change refused</span>;
  if (failed) return <span className="bad">run failed</span>;
  if (!started) return <span>{waits ? 'waits to be read' : 'starting the engine'}</span>;
  if (percent < 100) return <span>simulating {formatPercent(percent / 100)}</span>;
  return <span>{busy ? 'simulating anew' : `done in ${formatDuration(milliseconds)}`}</span>;
}
