import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mostRuns, useBefore, usePastRuns } from '../../web/engine/past-runs.ts';
import { useRested } from '../../web/engine/rested.ts';
import { useSession, type Pane } from '../../web/engine/session.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { edit, newGesture, openScenario, redo, undo, useScenario } from '../../web/scenario/store.ts';
import { makePane, makeResult } from '../support/pane.ts';

const withSeed = (seed: number) => (scenario: Scenario) => ({ ...scenario, run: { ...scenario.run, seed } });

/** The panes show the results of the present document. */
function complete(ipc: number, b: Pane = makePane(makeResult(ipc, 0.1, 0))): Pane {
  const { scenario } = useScenario.getState();
  useSession.setState({ accepted: scenario, busy: false, panes: { a: null, b } });
  useRested.setState({ panes: useSession.getState().panes });
  return b;
}

function change(seed: number, gesture?: string): void {
  edit('Seed', withSeed(seed), gesture);
  useSession.setState({ busy: true });
}

const ipcs = () => usePastRuns.getState().runs.map(({ results }) => results.b.ipc);
const before = () => renderHook(useBefore).result.current?.run.results.b.ipc;

beforeEach(() => {
  openScenario(defaultScenario(), { label: 'Open' });
  openScenario(withSeed(100)(defaultScenario()), { label: 'Open' });
  useSession.setState({ busy: true });
  complete(1);
});

describe('past runs', () => {
  it('keeps the run before an edit while the new one is under way, and after', () => {
    expect(before()).toBeUndefined();
    change(2);
    // No new result is shown yet.
    expect(before()).toBeUndefined();
    const next = makePane(makeResult(2, 0.1, 0), 5);
    useSession.setState({ panes: { a: null, b: next } });
    useRested.setState({ panes: useSession.getState().panes });
    expect(before()).toBe(1);
    expect(ipcs()).toEqual([1]);
    complete(2);
    expect(before()).toBe(1);
    expect(ipcs()).toEqual([1, 2]);
    expect(usePastRuns.getState().runs[1]?.from?.results.b.ipc).toBe(1);
  });

  it('counts a drag as one step from where it began', () => {
    const gesture = newGesture();
    for (const seed of [2, 3, 4]) {
      change(seed, gesture);
      complete(seed);
      expect(before()).toBe(1);
    }
    expect(ipcs()).toEqual([1, 4]);
    change(5);
    complete(5);
    expect(before()).toBe(4);
  });

  it('knows a run again after undo and redo', () => {
    change(2);
    complete(2);
    undo();
    useSession.setState({ busy: true });
    complete(1);
    expect(ipcs()).toEqual([1, 2]);
    expect(before()).toBe(2);
    redo();
    useSession.setState({ busy: true });
    complete(2);
    expect(ipcs()).toEqual([1, 2]);
    expect(before()).toBe(1);
  });

  it('begins a new list with another scenario, forth and back', () => {
    change(2);
    complete(2);
    openScenario(withSeed(9)(defaultScenario()), { label: 'Open' });
    expect(ipcs()).toEqual([]);
    complete(9);
    expect(before()).toBeUndefined();
    undo();
    expect(ipcs()).toEqual([]);
    complete(2);
    redo();
    expect(ipcs()).toEqual([]);
  });

  it('stays with this scenario when an edit goes back to how it was opened', () => {
    const first = useScenario.getState().scenario;
    change(2);
    complete(2);
    edit('Back', () => first);
    complete(1);
    undo();
    expect(ipcs()).toEqual([1, 2]);
  });

  it('takes a new title for the same run', () => {
    const pane = useSession.getState().panes.b;
    edit('Title', (scenario) => ({ ...scenario, title: 'Another' }));
    complete(1, pane ?? undefined);
    expect(usePastRuns.getState().runs.map(({ document }) => document.title)).toEqual(['Another']);
  });

  it('says nothing of B where only A was run anew', () => {
    const pane = useSession.getState().panes.b;
    if (!pane) throw new Error('Nothing is shown.');
    edit('Baseline', (scenario) => ({ ...scenario, baseline: { '/run/seed': 3 } }));
    const panes = { a: makePane(makeResult(3, 0.1, 0)), b: pane };
    useSession.setState({ accepted: useScenario.getState().scenario, busy: false, panes });
    useRested.setState({ panes });
    expect(ipcs()).toEqual([1, 1]);
    expect(before()).toBeUndefined();
  });

  it('keeps a bounded number', () => {
    for (let seed = 200; seed < 220; seed += 1) {
      change(seed);
      complete(seed);
    }
    expect(ipcs()).toHaveLength(mostRuns);
    expect(ipcs().at(-1)).toBe(219);
  });

  it('keeps nothing of a run that failed', () => {
    change(2);
    useSession.setState({ failures: { a: null, b: 'No.' } });
    complete(2);
    expect(ipcs()).toEqual([1]);
    useSession.setState({ failures: { a: null, b: null } });
  });
});
