/** One side of the stage: its policy, its main figures and the machine, or the reason why there is none to show. */
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { policyOf } from '../../scenario/change/policy.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { isMemorySubject } from '../../derive/machine/memory.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import { engine } from '../../engine/client.ts';
import { shownPosition } from '../../engine/clock.ts';
import { afterFirstPicture } from '../../engine/first-picture.ts';
import { engineMissing } from '../../engine/host.ts';
import { isFramed } from '../../engine/own/source.ts';
import { useHasBaseline } from '../../engine/run.ts';
import { useSession, type Pane, type PaneId } from '../../engine/session.ts';
import { undo, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { formatCount, formatIpc } from '../../ui/format.ts';
import { usePicture } from '../../charts/picture/registry.ts';
import { Term } from '../../ui/Tip.tsx';
import { useBeside } from '../waits/useBeside.ts';
import { useRangeFigures } from '../figures/useFigures.ts';
import { ipcWords } from './ipc-words.ts';
import { MachineView } from './MachineView.tsx';
import { machineTable } from './table.ts';

/** Loaded on demand: most machines do not show their memory. */
const Memory = lazy(() => import('./Memory.tsx'));
/** The words for differences are not on the way to the first picture. */
const PaneDetails = lazy(() => afterFirstPicture(() => import('./PaneDetails.tsx')));

/** Shown if the engine is missing; the scenario is not at fault. */
function Missing() {
  return (
    <div className="pane-trouble" role="alert">
      <p>
        <strong>{engineMissing}.</strong> Check the connection, then reload the page. The address keeps this
        scenario.
      </p>
      <Button tone="accent" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}

function Trouble({ id, pane }: { readonly id: PaneId; readonly pane: Pane | null }) {
  const kept = useSession(({ failed }) => pane !== null && pane.scenario !== failed[id]);
  const failure = useSession(({ failures }) => failures[id]);
  const rejected = useSession((session) => session.rejected);
  const canUndo = useScenario(({ history }) => history.past.length > 0);
  // While the latest document is refused, a failure is that of an earlier one.
  const refused = rejected && `${rejected.path}: ${rejected.problem}. ${rejected.remedy}`;
  const message = refused === null ? failure : kept ? null : refused;
  if (message === null) return null;
  if (message === engineMissing) return <Missing />;
  return (
    <div className="pane-trouble" role="alert">
      <p>
        <strong>{kept ? 'The latest change could not be run.' : 'This could not be run.'}</strong>{' '}
        {kept && 'The stage shows the last run that succeeded.'}
        {!kept && pane && pane.frames.count > 0 && 'The stage shows how far it came.'}{' '}
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

/** Shown for a policy program that came with the scenario: it runs only after the user has read it. */
function Held({ id }: { readonly id: PaneId }) {
  return (
    <div className="pane-held">
      <p>
        <strong>This policy is a program that came with the scenario.</strong> It has not run.
      </p>
      {isFramed ? (
        <p className="mute">
          It does not run inside another page. Open Coscope itself to read it and run it.
        </p>
      ) : (
        <>
          <p className="mute">
            Read it first. When you press Run there, it runs in a sandbox: without network, storage or this
            page.
          </p>
          <Button
            tone="solid"
            onClick={() => {
              runCommand(id === 'a' ? 'policy.own.a' : 'policy.own');
            }}
          >
            Read the program
          </Button>
        </>
      )}
    </div>
  );
}

export function MachinePane({ id }: { readonly id: PaneId }) {
  const pane = useSession(({ panes }) => panes[id]);
  const other = useSession(({ panes }) => panes[id === 'a' ? 'b' : 'a']);
  const compared = useHasBaseline() || id === 'a';
  const held = useSession((session) => session.held[id]);
  const failed = useSession(({ failures }) => failures[id] !== null);
  const busy = useSession((session) => session.busy);
  const last = pane && lastPolicy(pane.scenario);
  const ran = last?.policy ?? held?.policy ?? null;
  const unrun = useScenario(({ scenario }) => (ran === null ? scenario : null));
  const policy = useMemo(() => ran ?? (unrun && policyOf(unrun, id)), [ran, unrun, id]);
  const beside = other && lastPolicy(other.scenario).policy;
  const { name, details } = policy
    ? policyTitle(engine().policies, policy, beside)
    : { name: '', details: [] };
  const since =
    pane && last && last.from > 0
      ? [`from quantum ${formatCount(Math.ceil(last.from / pane.layout.quantum_cycles))}`]
      : [];

  const said = [...details, ...since];
  const samePolicy = pane && other && policy?.id === beside?.id;

  // No figure has a value before it is measured.
  const ranged = useRangeFigures(id);
  const figures = ranged ?? pane?.result;
  const measured = ipcWords[ranged ? 'range' : 'window'];
  const ipc = figures && figures.cycles > 0 ? figures.ipc : NaN;

  const frames = pane?.frames;
  const shown = useBeside(pane?.layout ?? null);
  const picture = usePicture({
    title: [compared ? `Machine ${id.toUpperCase()}` : 'Machine', name]
      .filter((part) => part !== '')
      .join(': '),
    table: useCallback(
      () => (frames ? machineTable(frames, shownPosition(), shown) : { caption: '', columns: [], rows: [] }),
      [frames, shown],
    ),
  });

  return (
    <section ref={picture} className="pane" aria-label={compared ? `Machine ${id.toUpperCase()}` : 'Machine'}>
      <div className="pane-head">
        {compared && <span className="pane-letter">{id.toUpperCase()}</span>}
        <h2 className="pane-name">{name}</h2>
        <span className="pane-details" data-matters={samePolicy ? '' : undefined}>
          {samePolicy ? (
            <Suspense fallback={said.join(' · ')}>
              <PaneDetails
                of={id}
                a={(id === 'a' ? pane : other).scenario}
                b={(id === 'a' ? other : pane).scenario}
                details={said}
              />
            </Suspense>
          ) : (
            said.join(' · ')
          )}
        </span>
        <span className="pane-ipc">
          <Term define={measured.means}>{measured.label}</Term> <b>{formatIpc(ipc)}</b>
        </span>
      </div>
      <Trouble id={id} pane={pane} />
      {pane && isMemorySubject(pane, other) && (
        <Suspense fallback={<div className="memory-waiting" />}>
          <Memory pane={pane} />
        </Suspense>
      )}
      {pane ? (
        <MachineView id={id} pane={pane} />
      ) : failed ? null : (
        <div className="pane-waiting" aria-busy={busy && !held}>
          {held && <Held id={id} />}
        </div>
      )}
    </section>
  );
}
