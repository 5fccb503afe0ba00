/** Forks: the futures of this run as a tree to time scale, and any two of its ends against each other. */
import { useLoadedLibrary } from '../../engine/library.ts';
import { useSession } from '../../engine/session.ts';
import { branchesOf } from '../../scenario/change/forks.ts';
import { useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { useCloseDialog } from '../../ui/Dialog.tsx';
import { counted } from '../../ui/format.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { OnlyThreads } from './OnlyThreads.tsx';
import { Differences } from './Differences.tsx';
import './forks.css';
import { Tree } from './Tree.tsx';
import { useEnds } from './useEnds.ts';

export default function ForksView() {
  const scenario = useScenario((state) => state.scenario);
  const panes = useSession((session) => session.panes);
  const rejected = useSession((session) => session.rejected);
  const { results, others, count } = useEnds();
  const close = useCloseDialog();
  useLoadedLibrary();
  if (scenario.workload.dag) return <OnlyThreads />;
  const forked = branchesOf(scenario).length > 0;
  return (
    <div className="forks">
      <p className="forks-lead">
        {forked
          ? 'Time runs to the right. A fork leaves its parent where something else was set; the past stays what it was. Choose which two ends stand beside each other as A and B. The editors change the scenario itself, and every fork with it.'
          : 'A fork is another future of this run: from a moment on another policy, other caches, other threads, while the past stays what it was.'}
        <Button
          tone="accent"
          onClick={() => {
            close();
            runCommand('fork.here');
          }}
        >
          Fork at the moment shown
        </Button>
      </p>
      {rejected && (
        <p className="bad" role="alert">
          {rejected.problem}. {rejected.remedy} <code>{rejected.path}</code>
        </p>
      )}
      <Tree scenario={scenario} results={results} />
      {count > 0 && others.state !== 'done' && (
        <BatchProgress runs={others} what={counted(count, 'other end')} />
      )}
      {panes.a && panes.b ? (
        <Differences scenario={scenario} a={panes.a} b={panes.b} />
      ) : (
        <p className="mute">Choose an end for A, and the differences appear here.</p>
      )}
    </div>
  );
}
