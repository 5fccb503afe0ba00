/**
 * Places a thread by hand: from the quantum shown on, its pane's policy is `pinned`, with the current placement plus this one
 * change. The past remains.
 */
import {
  keptAlone,
  moved,
  pinned,
  pinnedBy,
  pinnedFrom,
  placementBy,
  placementOf,
  type Placement,
} from '../../derive/machine/pin.ts';
import { placementAt } from '../../derive/machine/moment.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { clock, shownPosition } from '../../engine/clock.ts';
import { quantumAt } from '../../engine/frames.ts';
import { useSession, type Pane, type PaneId } from '../../engine/session.ts';
import { lastPolicy, shownEnds, trunkOf, withFork } from '../../scenario/change/forks.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { edit, undo, useScenario } from '../../scenario/store.ts';
import { formatCount } from '../../ui/format.ts';
import { dismiss, notify, type Notice } from '../../ui/notices.ts';
import { nameOfContext } from './notes.ts';

interface Move {
  readonly thread: number;
  readonly context: number;
}

/** Each thread's place at a quantum, and whether the user set it. */
function placedAt({ scenario, layout, frames }: Pane, quantum: number) {
  const threads = layout.threads.length;
  const cycle = quantum * layout.quantum_cycles;
  const byHand = placementBy(lastPolicy(scenario, cycle).policy, threads);
  const frame = Math.max(0, Math.min(quantum * layout.frames_per_quantum, frames.count - 1));
  return { byHand, now: byHand ?? placementOf(placementAt(frames, frame), threads) };
}

function fromStart(pane: Pane, id: PaneId, { thread, context }: Move, quantum: number) {
  const { byHand, now } = placedAt(pane, quantum);
  const placement = moved(now, thread, context, byHand !== null);
  // A fork starts with the policy of its trunk.
  return (scenario: Scenario): Scenario => {
    const trunk = trunkOf(scenario, shownEnds(scenario)[id] ?? id);
    return pinned(scenario, trunk === 'a' ? 'a' : 'b', placement);
  };
}

/** A pane that shows a fork continues in a fork of it, because other ends share its past. */
function inFork(scenario: Scenario, id: PaneId, name: string, cycle: number, placement: Placement): Scenario {
  const of = shownEnds(scenario)[id] ?? 'b';
  const values = { '/policy': pinnedBy(placement) };
  return withFork(scenario, { name, note: '', of, at_cycle: cycle, values });
}

/** Binds a thread to a hardware context of a pane; one undo entry. */
export function placeThread(id: PaneId, thread: number, context: number): void {
  const pane = useSession.getState().panes[id];
  if (!pane) return;
  const { layout } = pane;
  const { limit, framesPerQuantum } = clock.getState();
  const quantum = quantumAt(shownPosition(), limit, framesPerQuantum);
  const name = nameOfThread(layout, thread);
  const place = nameOfContext(layout, context);
  const label = `${name} on ${place}`;
  if (quantum === 0) {
    edit(label, fromStart(pane, id, { thread, context }, 0));
    tell(`${name} is pinned to ${place}`, `From the start of the run, in ${id.toUpperCase()}.`, []);
    return;
  }
  const cycle = quantum * layout.quantum_cycles;
  const swapped = moved(placedAt(pane, quantum).now, thread, context, false);
  const placement = keptAlone(swapped, context, layout.topology.contexts.length);
  edit(label, (scenario) =>
    scenario.forks
      ? inFork(scenario, id, label, cycle, placement)
      : pinnedFrom(scenario, id, placement, cycle),
  );
  tell(
    `${name} runs on ${place} from quantum ${formatCount(quantum)}`,
    `All threads of ${id.toUpperCase()} are pinned from there on; the past stays. Threads that share a hardware context take turns.`,
    [
      {
        label: 'From the start',
        run: () => {
          undo();
          edit(label, fromStart(pane, id, { thread, context }, quantum));
        },
      },
    ],
  );
}

function tell(title: string, detail: string, more: NonNullable<Notice['remedies']>): void {
  const notice = notify({
    title,
    detail,
    remedies: [{ label: 'Undo', run: undo }, ...more],
    // What else it offers is offered nowhere else.
    passes: more.length === 0,
    tone: 'good',
  });
  // After a further change, the notice's Undo would undo that one.
  const stop = useScenario.subscribe(() => {
    dismiss(notice);
    stop();
  });
}
