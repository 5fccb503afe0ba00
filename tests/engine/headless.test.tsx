// The contract with scripts (docs/headless.md), as the runs of the page go on. In a browser: e2e/headless.test.ts.
import { beforeEach, describe, expect, it } from 'vitest';
import { noteRefusedLink, offerHeadless } from '../../web/engine/headless.ts';
import { useSession } from '../../web/engine/session.ts';
import { notePageStands } from '../../web/engine/standing.ts';
import { makePane, makeResult } from '../support/pane.ts';

const nothing = useSession.getInitialState();
const done = { a: null, b: makePane(makeResult(1, 0.1, 0)) };
const failed = { a: null, b: 'policy own, cycle 0: line 1: Error: tired' };
const rejected = { path: '/seed', problem: 'the seed is negative', remedy: 'Use 0 or more.' };

beforeEach(() => {
  useSession.setState(nothing, true);
  noteRefusedLink(null);
  notePageStands();
  offerHeadless();
});

const outcome = () =>
  window.coscope?.done().then(
    () => 'done',
    (error: unknown) => String(error),
  );

describe('after an edit, a script waits for the new run', () => {
  it.each([
    ['failed', { failures: failed }, /line 1: Error: tired/],
    ['was rejected', { rejected }, /\/seed: the seed is negative\. Use 0 or more\./],
  ])('where the run before it %s', async (_, before, problem) => {
    useSession.setState({ ...before, panes: done });
    expect(window.coscope?.state()).toBe('failed');
    expect(await outcome()).toMatch(problem);
    useSession.setState({ busy: true });
    expect([window.coscope?.state(), window.coscope?.problem()]).toEqual(['running', null]);
    const waited = outcome();
    useSession.setState({ ...nothing, panes: done });
    expect(await waited).toBe('done');
  });

  it('and hears of its problem', async () => {
    useSession.setState({ busy: true, panes: done });
    const waited = outcome();
    useSession.setState({ busy: false, failures: failed });
    expect(await waited).toMatch(/tired/);
  });
});

it('a refused link has failed, while another scenario runs in its place', async () => {
  noteRefusedLink(rejected, { standIn: true });
  useSession.setState({ busy: true, panes: done });
  expect(window.coscope?.state()).toBe('failed');
  expect(window.coscope?.result()).toBeNull();
  expect(await outcome()).toMatch(/the seed is negative/);
});
