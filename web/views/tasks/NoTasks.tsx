/** Shown by the views of tasks for scenarios with threads, with a button to a scenario that has tasks. */
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import { useSession } from '../../engine/session.ts';
import { shippedScenario } from '../../scenario/default.ts';
import { openScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { NoRun } from '../words/NoRun.tsx';

/** The scenario with the most informative pictures. */
const best = 'mergesort';

export function NoTasks() {
  const shipped = useLibrary(({ scenarios }) => scenarios.find(({ id }) => id === best));
  const isRunning = useSession(({ panes }) => panes.b !== null);
  useLoadedLibrary({ quiet: true });
  if (!isRunning) return <NoRun />;
  return (
    <>
      <p className="mute">
        This scenario runs threads; here you see how one program that is cut into tasks shares a cache with
        itself.
      </p>
      {shipped && (
        <Button
          tone="solid"
          onClick={() => openScenario(shippedScenario(shipped.text), { label: `Open “${shipped.title}”` })}
        >
          Open “{shipped.title}”
        </Button>
      )}
    </>
  );
}
