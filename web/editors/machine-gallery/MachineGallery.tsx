/** The shipped machines, drawn to one scale: a choice, and a history of what threads share. */
import { useEffect, useState, useMemo } from 'react';
import { layOutSmall } from '../../derive/machine/layout.ts';
import { engine, type LibraryMachine } from '../../engine/client.ts';
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import type { Topology } from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { closeDialog } from '../dialogs.ts';
import { cachesInWords, machineUnits } from '../../views/words/machine-summary.ts';
import { takeShippedMachine } from '../take-machine.ts';
import './machine-gallery.css';

/** Laid out in the stage's own rem, without rounding, and drawn smaller. */
const rem = 16;
const scale = 0.75;
/** Inner width of a gallery card. */
const cardPixels = 300;

/** Shade of a cache by level. Outer caches are darker: they are slower and shared by more threads. */
function depthOf(level: number): string {
  return Math.min(4, level).toString();
}

function MachinePlan({ topology }: { readonly topology: Topology }) {
  const { width, height, boxes, strips, contexts } = useMemo(() => layOutSmall(topology, rem), [topology]);
  return (
    <svg
      className="machine-plan"
      data-large={width * scale > cardPixels ? '' : undefined}
      viewBox={`0 0 ${width.toString()} ${height.toString()}`}
      width={width * scale}
      height={height * scale}
      aria-hidden="true"
    >
      {boxes.map(({ kind, x, y, width: wide, height: high }, index) => (
        <rect key={index} className={`plan-${kind}`} x={x} y={y} width={wide} height={high} rx={1.5} />
      ))}
      {strips.map(({ cache, x, y, width: wide, height: high }) => (
        <rect
          key={cache}
          className="plan-cache"
          data-level={depthOf(topology.caches[cache]?.level ?? 1)}
          x={x}
          y={y}
          width={wide}
          height={high}
        />
      ))}
      {contexts.map(({ x, y, width: wide, height: high }, context) => (
        <rect key={context} className="plan-context" x={x} y={y} width={wide} height={high} />
      ))}
    </svg>
  );
}

/** Null until the engine has numbered the units; this cannot fail for a shipped machine. */
function useTopology({ machine }: LibraryMachine): Topology | null {
  const [topology, setTopology] = useState<Topology | null>(null);
  useEffect(() => {
    let gone = false;
    engine()
      .topology(machine)
      .then((found) => {
        if (!gone) setTopology(found);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [machine]);
  return topology;
}

function Card({ shipped }: { readonly shipped: LibraryMachine }) {
  const topology = useTopology(shipped);
  const { machine, about, source } = shipped;
  const isOnPage = useScenario(
    ({ scenario }) => JSON.stringify(scenario.machine) === JSON.stringify(machine),
  );
  return (
    <li className="machine-entry">
      <button
        type="button"
        className="machine-card"
        aria-current={isOnPage ? 'true' : undefined}
        title={source}
        onClick={() => {
          takeShippedMachine(machine);
          closeDialog();
        }}
      >
        <span className="machine-picture">{topology && <MachinePlan topology={topology} />}</span>
        <strong>{machine.name}</strong>
        <span>{machineUnits(machine)}</span>
        <span className="mute">{cachesInWords(machine)}</span>
        <span className="small mute">{about}</span>
      </button>
    </li>
  );
}

export default function MachineGallery() {
  const machines = useLibrary((library) => library.machines);
  useLoadedLibrary();
  return (
    <Dialog title="Machine library" size="wide" onClose={closeDialog}>
      <p className="mute machine-legend">
        Each blue box is a hardware context, whatever its size, a frame around several is a core or a package,
        a bar is a cache, darker the further from its cores. The source of the figures is shown once a machine
        is chosen.
      </p>
      {machines.length === 0 && <p className="mute">Loading the machines.</p>}
      <ul className="machine-gallery">
        {machines.map((shipped) => (
          <Card key={shipped.id} shipped={shipped} />
        ))}
      </ul>
    </Dialog>
  );
}
