/** Keeps what is selected in the address, and the selection true to what runs: names outlast an edit, numbers do not. */
import { linkOfThing, thingOfLink } from '../derive/selection/thing.ts';
import { useRested } from '../engine/rested.ts';
import { pin, useSelection, type QuantumRange } from '../engine/selection.ts';
import type { Layout } from '../scenario/generated/types.ts';
import { useScenario } from '../scenario/store.ts';
import { useMode, writeSelection } from './mode.ts';

/** `5-30,12-20`; what is no range is left out. */
function readRanges(text: string): QuantumRange[] {
  return [...text.matchAll(/(\d{1,9})-(\d{1,9})/g)]
    .map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
    .filter(({ from, to }) => from < to);
}

function writeRanges(ranges: readonly QuantumRange[]): string | null {
  const text = ranges.map(({ from, to }) => `${from.toString()}-${to.toString()}`).join();
  return text === '' ? null : text;
}

/** What of the ranges a run of so many quanta has. */
function fitting(ranges: readonly QuantumRange[], quanta: number): readonly QuantumRange[] {
  if (ranges.every(({ to }) => to <= quanta)) return ranges;
  return ranges
    .map(({ from, to }) => ({ from, to: Math.min(to, quanta) }))
    .filter(({ from, to }) => from < to);
}

/** What another scenario is opened with. */
const nothing = { hovered: null, pinned: null, quantum: null, ranges: [] };

export function followSelection(): void {
  const { select, range } = useMode.getState();
  let wanted = select;
  let shown: Layout | null = null;
  if (range !== null) useSelection.setState({ ranges: readRanges(range) });

  useRested.subscribe(({ panes }) => {
    const layout = panes.b?.layout;
    if (!layout || layout === shown) return;
    const { pinned, ranges } = useSelection.getState();
    const link = wanted ?? (pinned && shown && linkOfThing(shown, pinned));
    wanted = null;
    shown = layout;
    if (link !== null) pin(thingOfLink(layout, link));
    const fit = fitting(ranges, layout.quanta);
    if (fit !== ranges) useSelection.setState({ ranges: fit });
  });
  useScenario.subscribe(({ scenario, lastChange }, before) => {
    // What the address names belongs to the scenario that opens first.
    if (scenario !== before.scenario && lastChange === 'open' && shown) useSelection.setState(nothing);
  });
  useSelection.subscribe(({ pinned, ranges }, before) => {
    if (pinned === before.pinned && ranges === before.ranges) return;
    writeSelection(pinned && shown && linkOfThing(shown, pinned), writeRanges(ranges));
  });
}
