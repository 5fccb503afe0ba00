import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useClock } from '../../web/engine/clock.ts';
import {
  brush,
  focusOf,
  hover,
  leaveRanges,
  letGo,
  togglePin,
  useSelection,
} from '../../web/engine/selection.ts';
import { pan, showAll, showQuanta, useZoom, zoom, zoomAbout } from '../../web/engine/zoom.ts';

const { getState } = useSelection;
const art = { kind: 'program', id: 4 } as const;
const gzip = { kind: 'program', id: 0 } as const;

describe('the selection', () => {
  beforeEach(() => useSelection.setState(useSelection.getInitialState(), true));

  it('lights what is pointed at when the pointer rests, the next thing at once, and then what is pinned', () => {
    vi.useFakeTimers();
    togglePin(art);
    hover(gzip);
    expect(focusOf(getState())).toEqual(art);
    vi.advanceTimersByTime(100);
    expect(focusOf(getState())).toEqual(gzip);
    hover({ kind: 'cache', id: 1 });
    expect(focusOf(getState())).toEqual({ kind: 'cache', id: 1 });
    hover(null);
    vi.advanceTimersByTime(100);
    expect(focusOf(getState())).toEqual(art);
    vi.useRealTimers();
  });

  it('nests a range in those that contain it, and begins anew outside them', () => {
    brush({ from: 5, to: 30 }, []);
    brush({ from: 12, to: 20 }, getState().ranges);
    expect(getState().ranges).toEqual([
      { from: 5, to: 30 },
      { from: 12, to: 20 },
    ]);
    brush({ from: 15, to: 40 }, getState().ranges);
    expect(getState().ranges).toEqual([{ from: 15, to: 40 }]);
    leaveRanges(0);
    expect(getState().ranges).toEqual([]);
  });

  it('lets go of a thing first, then of one range after the other', () => {
    brush({ from: 5, to: 30 }, []);
    brush({ from: 12, to: 20 }, getState().ranges);
    togglePin(art);
    expect([letGo(), getState().pinned, getState().ranges.length]).toEqual([true, null, 2]);
    expect([letGo(), getState().ranges.length]).toEqual([true, 1]);
    expect([letGo(), getState().ranges.length]).toEqual([true, 0]);
    expect(letGo()).toBe(false);
  });
});

describe('zoom', () => {
  beforeEach(() => {
    showAll();
    useClock.setState({ position: 0, limit: 240, total: 240, framesPerQuantum: 4 });
  });
  const shown = () => useZoom.getState().shown;

  it('keeps the quantum pointed at where it is', () => {
    zoomAbout(15, 2);
    expect(shown()).toEqual({ from: 7.5, to: 37.5 });
    zoomAbout(15, 0.25);
    expect(shown()).toBeNull();
  });

  it('goes down to one quantum, stays within the run, and back to all of it', () => {
    for (let times = 0; times < 40; times++) zoom(2);
    expect(shown()).toEqual({ from: 0, to: 1 });
    pan(-5);
    expect(shown()).toEqual({ from: 0, to: 1 });
    pan(100);
    expect(shown()).toEqual({ from: 59, to: 60 });
    showQuanta({ from: -3, to: 90 });
    expect(shown()).toBeNull();
  });

  it('follows the moment that leaves it', () => {
    showQuanta({ from: 10, to: 20 });
    useClock.setState({ position: 48 });
    expect(shown()).toEqual({ from: 10, to: 20 });
    useClock.setState({ position: 84 });
    expect(shown()).toEqual({ from: 20, to: 30 });
  });
});
