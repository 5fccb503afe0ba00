/** One side of the stage: which policy, how well it does, and the machine; or what is so when there is none to show. */
import { useCallback, useEffect, useState } from 'react';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import { engine } from '../../engine/client.ts';
import { shownPosition } from '../../engine/clock.ts';
import { useSession, type PaneId } from '../../engine/session.ts';
import type { PolicyInfo } from '../../scenario/generated/types.ts';
import { undo, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { formatCount, formatIpc } from '../../ui/format.ts';
import { usePicture } from '../../charts/picture/registry.ts';
import { Term } from '../../ui/Tip.tsx';
import { MachineView } from './MachineView.tsx';
import { machineTable } from './table.ts';

const ipcMeans =
  'Instructions per cycle of the whole machine over the measurement window so far; the warm-up does not count. More is better.';

/** What the registry says of the policies; empty until the engine has answered. */
function usePolicies(): readonly PolicyInfo[] {
  const [policies, setPolicies] = useState<readonly PolicyInfo[]>([]);
  useEffect(() => {
    let wanted = true;
    engine()
      .policies()
      .then(
        (list) => {
          if (wanted) setPolicies(list);
        },
        () => {
          // The ids stand for the names then; that the engine is gone is said where a run fails.
        },
      );
    return () => {
      wanted = false;
    };
  }, []);
  return policies;
}

function Trouble({ id, kept }: { readonly id: PaneId; readonly kept: boolean }) {
  const failure = useSession(({ failures }) => failures[id]);
  const rejected = useSession((session) => session.rejected);
  const canUndo = useScenario(({ history }) => history.past.length > 0);
  const message =
    failure ?? (kept ? null : rejected && `${rejected.path}: ${rejected.problem}. ${rejected.remedy}`);
  if (message === null) return null;
  return (
    <div className="pane-trouble" role="alert">
      <p>
        <strong>{kept ? 'The latest change could not be run.' : 'This could not be run.'}</strong>{' '}
        {kept && 'What you see is the run before it.'}{' '}
        {canUndo ? 'Undo it, or change what is named here.' : 'Change what is named here.'}
      </p>
      <p className="mute">{message}</p>
      {canUndo && (
        <Button tone="accent" onClick={undo}>
          Undo the change
        </Button>
      )}
    </div>
  );
}

/** A policy came that somebody wrote: nothing of it runs before it has been read. */
function Held({ id }: { readonly id: PaneId }) {
  return (
    <div className="pane-held">
      <p>
        <strong>This policy is a program that came with the scenario.</strong> It has not run.
      </p>
      <p className="mute">
        Read it first. When you press Run there, it runs in a sandbox: without network, storage or this page.
      </p>
      <Button
        tone="solid"
        onClick={() => {
          runCommand(id === 'a' ? 'policy.own.a' : 'policy.own');
        }}
      >
        Read the program
      </Button>
    </div>
  );
}

export function MachinePane({ id }: { readonly id: PaneId }) {
  const pane = useSession(({ panes }) => panes[id]);
  const compared = useSession(({ panes }) => panes.a !== null) || id === 'a';
  const held = useSession((session) => session.held[id]);
  const busy = useSession((session) => session.busy);
  const wanted = useScenario(({ scenario }) => scenario.policy);
  const known = usePolicies();
  const last = pane && lastPolicy(pane.scenario);
  const policy = last?.policy ?? held?.policy ?? (id === 'b' ? wanted : null);
  const { name, details } = policy ? policyTitle(known, policy) : { name: '', details: [] };
  const since =
    pane && last && last.from > 0
      ? [`from quantum ${formatCount(Math.ceil(last.from / pane.layout.quantum_cycles))}`]
      : [];

  const frames = pane?.frames;
  const picture = usePicture({
    title: [compared ? `Machine ${id.toUpperCase()}` : 'Machine', name]
      .filter((part) => part !== '')
      .join(': '),
    table: useCallback(
      () => (frames ? machineTable(frames, shownPosition()) : { caption: '', columns: [], rows: [] }),
      [frames],
    ),
  });

  return (
    <section ref={picture} className="pane" aria-label={compared ? `Machine ${id.toUpperCase()}` : 'Machine'}>
      <div className="pane-head">
        {compared && <span className="pane-letter">{id.toUpperCase()}</span>}
        <h2 className="pane-name">{name}</h2>
        <span className="pane-details">{[...details, ...since].join(' · ')}</span>
        <span className="pane-ipc">
          <Term define={ipcMeans}>IPC</Term> <b>{formatIpc(pane?.result?.ipc ?? NaN)}</b>
        </span>
      </div>
      <Trouble id={id} kept={pane !== null} />
      {pane ? (
        <MachineView id={id} pane={pane} />
      ) : (
        <div className="pane-waiting" aria-busy={busy && !held}>
          {held && <Held id={id} />}
        </div>
      )}
    </section>
  );
}
