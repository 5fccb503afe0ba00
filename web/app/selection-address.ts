/** Keeps the selection in the address, and valid for what runs: names survive an edit, numbers do not. */
import { linkOfThing, thingOfLink } from '../derive/selection/link.ts';
import { clock, useClock } from '../engine/clock.ts';
import { useInSight } from '../engine/in-sight.ts';
import { useRested } from '../engine/rested.ts';
import { pin, useSelection, type QuantumRange } from '../engine/selection.ts';
import { showAll, showQuanta } from '../engine/zoom.ts';
import type { Layout } from '../scenario/generated/types.ts';
import { mostShown } from '../scenario/link/link.ts';
import { readNotes, writeNotes, type Note } from '../scenario/notes.ts';
import { bringNotes, useScenario } from '../scenario/store.ts';
import { notify } from '../ui/notices.ts';
import { useMode, writeNotesOf, writeSelection, writeZoom } from './mode.ts';

/** `5-30,12-20`; invalid ranges are left out. */
function readRanges(text: string): QuantumRange[] {
  return [...text.matchAll(/(\d{1,9})-(\d{1,9})/g)]
    .map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
    .filter(({ from, to }) => from < to);
}

function writeRanges(ranges: readonly QuantumRange[]): string | null {
  const text = ranges.map(({ from, to }) => `${from.toString()}-${to.toString()}`).join();
  return text === '' ? null : text;
}

/** The ranges clipped to a run of `quanta` quanta. */
function fitting(ranges: readonly QuantumRange[], quanta: number): readonly QuantumRange[] {
  if (ranges.every(({ to }) => to <= quanta)) return ranges;
  return ranges
    .map(({ from, to }) => ({ from, to: Math.min(to, quanta) }))
    .filter(({ from, to }) => from < to);
}

/** Browsers refuse pages that write the address at every turn of a wheel. */
const restMs = 300;

/** The selection with which another scenario opens. */
const nothing = { hovered: null, pinned: null, quantum: null, ranges: [] };

/** Adds the notes of an address that is followed to its document, and keeps the address up to date from then on. */
function followNotes(first: string | null): void {
  const take = (text: string | null): void => {
    if (text === null) return;
    const read = readNotes(text);
    if ('notes' in read) {
      bringNotes(read.notes);
      return;
    }
    notify({ title: 'The notes of this link cannot be read', detail: read.problem, tone: 'bad' });
    writeNotesOf(null);
  };
  if (useScenario.getState().ready) take(first);
  else {
    const stop = useScenario.subscribe(({ ready }) => {
      if (!ready) return;
      stop();
      take(first);
    });
  }
  const write = (notes: readonly Note[]): void => writeNotesOf(writeNotes(notes));
  // Notes may have been written before this file was loaded.
  if (first === null) write(useScenario.getState().notes);
  useScenario.subscribe(({ scenario, notes, lastChange }, before) => {
    if (lastChange === 'address' && scenario !== before.scenario) {
      take(new URLSearchParams(window.location.search).get('notes'));
      return;
    }
    // A scenario that was opened gets an address of its own.
    if (notes !== before.notes && lastChange !== 'open') write(notes);
  });
}

/** Keeps the visible time range in the address, to a hundredth of a quantum. */
function followZoom(zoom: QuantumRange | null): void {
  const show = (): boolean => {
    if (zoom === null) return true;
    // Before its quanta are simulated, the zoomed range would follow the displayed moment away from there.
    const { limit, total, framesPerQuantum } = clock.getState();
    if (total === 0 || limit < Math.min(total, zoom.from * framesPerQuantum)) return false;
    showQuanta(zoom);
    return true;
  };
  if (!show()) {
    const stop = useClock.subscribe(() => {
      if (show()) stop();
    });
  }
  const write = (quantum: number): string => Number(quantum.toFixed(2)).toString();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = ({ shown }: ReturnType<typeof useInSight.getState>): void => {
    clearTimeout(timer);
    timer = setTimeout(() => writeZoom(shown && `${write(shown.from)}-${write(shown.to)}`), restMs);
  };
  if (zoom === null) follow(useInSight.getState());
  useInSight.subscribe(follow);
}

function tellNoSuch(link: string): void {
  notify({
    title: 'The selection of this link does not exist here',
    detail: `This scenario has no ${link.slice(0, mostShown).replace(':', ' ')}. Nothing is selected.`,
    tone: 'bad',
  });
}

export function followSelection(): void {
  const { select, range, notes, zoom } = useMode.getState();
  followNotes(notes);
  followZoom(zoom);
  let wanted = select;
  let shown: Layout | null = null;
  if (range !== null) useSelection.setState({ ranges: readRanges(range) });

  const follow = ({ panes }: ReturnType<typeof useRested.getState>): void => {
    const layout = panes.b?.layout;
    if (!layout || layout === shown) return;
    const { pinned, ranges } = useSelection.getState();
    const link = wanted ?? (pinned && shown && linkOfThing(shown, pinned));
    const isFirst = shown === null;
    wanted = null;
    shown = layout;
    const thing = link === null ? null : thingOfLink(layout, link);
    if (link !== null) pin(thing);
    const fit = fitting(ranges, layout.quanta);
    if (fit !== ranges) useSelection.setState({ ranges: fit });
    if (!isFirst) return;
    // Of the address's selection only what exists here stays in it.
    if (link !== null && !thing) tellNoSuch(link);
    write(useSelection.getState());
  };
  useScenario.subscribe(({ scenario, lastChange }, before) => {
    // The selection in the address belongs to the scenario that opens first.
    if (scenario !== before.scenario && lastChange === 'open' && shown) {
      useSelection.setState(nothing);
      showAll();
    }
  });
  const write = ({ pinned, ranges }: ReturnType<typeof useSelection.getState>): void =>
    writeSelection(pinned && shown && linkOfThing(shown, pinned), writeRanges(ranges));
  follow(useRested.getState());
  useRested.subscribe(follow);
  if (select === null && range === null) write(useSelection.getState());
  useSelection.subscribe((selection, before) => {
    if (selection.pinned !== before.pinned || selection.ranges !== before.ranges) write(selection);
  });
}
