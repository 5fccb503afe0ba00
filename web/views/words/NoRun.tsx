/** In place of a picture of a run: there is none yet, or the last one failed. */
import { useSession } from '../../engine/session.ts';

export function NoRun() {
  const failure = useSession(({ failures }) => failures.b);
  return (
    <p className="mute">
      {failure === null ? 'The first run has not begun yet.' : 'There is no run to show. The stage says why.'}
    </p>
  );
}
