/** What runs now: for each pane a scenario, its frames and decisions so far, and its figures. */
import { create } from 'zustand';
import type {
  DecisionRecord,
  Layout,
  RunResult,
  Scenario,
  ScenarioError,
} from '../scenario/generated/types.ts';
import { hosts, type PaneId } from './client.ts';
import { setExtent, shownPosition } from './clock.ts';
import { FrameTable } from './frames.ts';
import { mostLosses } from './host.ts';
import { hasConsent, sourceOf, useConsent } from './own/source.ts';
import type { FromWorker } from './protocol.ts';
import { TaskTable } from './tasks.ts';

export type { PaneId };

/** One pane's run. Frames grow in place; everything else is replaced. */
export interface Pane {
  readonly status: 'running' | 'done' | 'failed';
  /** This pane's scenario: for A with the baseline's values set, for a fork with what is set on the way. */
  readonly scenario: Scenario;
  readonly layout: Layout;
  readonly frames: FrameTable;
  readonly decisions: readonly DecisionRecord[];
  /** The program's tasks, where tasks run; their log grows in place. */
  readonly tasks: TaskTable | null;
  /** Figures of the measurement window so far. */
  readonly result: RunResult | null;
  /** Milliseconds from start to end, as the page saw it. */
  readonly milliseconds: number | null;
}

interface SessionState {
  readonly panes: Readonly<Record<PaneId, Pane | null>>;
  /** Why a pane's latest run failed; its previous run stays in `panes`. */
  readonly failures: Readonly<Record<PaneId, string | null>>;
  /** The line of each pane's policy at which its latest run failed, if somebody wrote the policy and it is to blame. */
  readonly failedLines: Readonly<Record<PaneId, number | null>>;
  /** What each pane would run if a person let its policy, which somebody wrote. */
  readonly held: Readonly<Record<PaneId, Scenario | null>>;
  /** Why the latest document was refused; what ran before still stands. */
  readonly rejected: ScenarioError | null;
  /** The latest document that was accepted: what the address says. */
  readonly accepted: Scenario | null;
  /** Whether runs for the latest document are still to be shown or to end. */
  readonly busy: boolean;
  /** Grows with every batch. */
  readonly version: number;
}

export const useSession = create<SessionState>(() => ({
  panes: { a: null, b: null },
  failures: { a: null, b: null },
  failedLines: { a: null, b: null },
  held: { a: null, b: null },
  rejected: null,
  accepted: null,
  busy: false,
  version: 0,
}));

const { getState, setState } = useSession;

/** A new run takes the place of the old one once it has reached the moment shown, or after this long. */
const swapMilliseconds = 40;
/** While changes come faster than runs are shown, each run gets this long to show something. */
const patienceMilliseconds = 150;

/** Panes whose latest run has shown nothing yet. */
const unseen = new Set<PaneId>();
/** The JSON of each pane's latest run: an edit that leaves a pane as it was leaves its run alone. */
const running: Record<PaneId, string | null> = { a: null, b: null };
let lastRun = 0;
let lastStart = 0;
let latest: Scenario | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
let asking = false;

/** Runs a document. While changes come faster than runs can be shown, the latest one is started at intervals. */
export function startSession(scenario: Scenario): void {
  latest = scenario;
  setState({ busy: true });
  schedule();
}

function schedule(): void {
  if (timer !== null || asking || !latest) return;
  const wait = unseen.size > 0 ? Math.max(0, lastStart + patienceMilliseconds - performance.now()) : 0;
  timer = setTimeout(() => {
    timer = null;
    void begin();
  }, wait);
}

/** A pane shows its latest run, or has none to show: the next change need not wait for it. */
function seen(id: PaneId): void {
  unseen.delete(id);
  if (unseen.size > 0 || timer === null) return;
  clearTimeout(timer);
  timer = null;
  schedule();
}

async function begin(): Promise<void> {
  const document = latest;
  if (!document) return;
  latest = null;
  asking = true;
  try {
    const read = await hosts.b.call('panes', { text: JSON.stringify(document) });
    if ('error' in read) {
      setState({ rejected: read.error, busy: getState().panes.b?.status === 'running' });
    } else {
      lastStart = performance.now();
      setState({ rejected: null, accepted: document });
      startPane('a', read.a);
      startPane('b', read.b);
      settle();
    }
  } catch (error) {
    fail('b', error instanceof Error ? error.message : String(error));
  } finally {
    asking = false;
    schedule();
  }
}

/** What came by a link or a file runs nobody's program before that person has read it. */
function isHeld(scenario: Scenario | null): boolean {
  const source = scenario && sourceOf(scenario.policy);
  return source !== null && !hasConsent(source);
}

useConsent.subscribe(() => {
  for (const id of ['a', 'b'] as const) {
    const scenario = getState().held[id];
    if (scenario && !isHeld(scenario)) startPane(id, scenario);
  }
  settle();
});

function startPane(id: PaneId, scenario: Scenario | null): void {
  const holds = isHeld(scenario);
  setState(({ held }) => ({ held: { ...held, [id]: holds ? scenario : null } }));
  if (!scenario || holds) {
    running[id] = null;
    hosts[id].stop();
    setState(({ failures }) => ({ failures: { ...failures, [id]: null } }));
    setPane(id, null);
    seen(id);
    return;
  }
  // Titles and comparisons do not change what is simulated, but the result carries the title.
  const text = JSON.stringify({ ...scenario, baseline: null });
  if (running[id] === text && !getState().failures[id]) return;
  running[id] = text;
  unseen.add(id);
  launch(id, scenario, text, 0);
}

function launch(id: PaneId, scenario: Scenario, text: string, losses: number): void {
  const run = ++lastRun;
  const started = performance.now();
  let fresh: Pane | null = null;
  setState(({ failures }) => ({ failures: { ...failures, [id]: null } }));
  const isOurs = (): boolean => running[id] === text;

  const onBatch = (message: Extract<FromWorker, { kind: 'batch' }>): void => {
    if (!fresh) return;
    fresh.frames.append(message.frames);
    fresh.tasks?.append(message.tasks);
    const elapsed = performance.now() - started;
    fresh = {
      ...fresh,
      status: message.done ? 'done' : 'running',
      decisions: message.decisions.length > 0 ? [...fresh.decisions, ...message.decisions] : fresh.decisions,
      result: message.result ?? fresh.result,
      milliseconds: message.done ? elapsed : null,
    };
    const isShown = getState().panes[id]?.frames === fresh.frames;
    const reached = fresh.frames.count >= Math.ceil(shownPosition());
    if (isShown || message.done || reached || elapsed >= swapMilliseconds || !getState().panes[id]) {
      setPane(id, fresh);
      seen(id);
    }
    if (message.done) settle();
  };

  hosts[id].run(run, text, {
    onMessage(message) {
      if (message.run !== run || !isOurs()) return;
      if (message.kind === 'started') {
        const { layout, graph } = message;
        const frames = new FrameTable(layout);
        fresh = {
          status: 'running',
          scenario,
          layout,
          frames,
          decisions: [],
          tasks: layout.dag && graph ? new TaskTable(layout.dag, graph) : null,
          result: null,
          milliseconds: null,
        };
        if (!getState().panes[id]) setPane(id, fresh);
      } else if (message.kind === 'batch') onBatch(message);
      else if (message.kind === 'failed') fail(id, message.message, message.line);
    },
    onLost() {
      if (!isOurs()) return;
      if (losses + 1 < mostLosses) launch(id, scenario, text, losses + 1);
      else fail(id, 'The simulation stopped twice on this scenario.');
    },
  });
}

function fail(id: PaneId, message: string, line: number | null = null): void {
  seen(id);
  setState(({ failures, failedLines, version }) => ({
    failures: { ...failures, [id]: message },
    failedLines: { ...failedLines, [id]: line },
    version: version + 1,
  }));
  settle();
}

/** Frames of a whole run. A program of tasks may end before its quanta do. */
export function framesOf({ status, frames, layout }: Pane): number {
  return status === 'done' ? frames.count : layout.quanta * layout.frames_per_quantum;
}

function setPane(id: PaneId, pane: Pane | null): void {
  setState(({ panes, version }) => ({ panes: { ...panes, [id]: pane }, version: version + 1 }));
  const shown = Object.values(getState().panes).filter((p) => p !== null);
  const first = shown[0];
  if (!first) return;
  const total = Math.max(...shown.map(framesOf));
  setExtent({
    // What has ended early stands still while the other goes on.
    limit: Math.min(...shown.map((p) => (p.status === 'done' ? Infinity : p.frames.count)), total),
    total,
    framesPerQuantum: first.layout.frames_per_quantum,
  });
}

/** Busy until every pane shows the end of its latest run. */
function settle(): void {
  const { panes, failures } = getState();
  const open = (['a', 'b'] as const).some((id) => {
    const text = running[id];
    if (text === null || failures[id]) return false;
    const pane = panes[id];
    return pane?.status !== 'done' || JSON.stringify({ ...pane.scenario, baseline: null }) !== text;
  });
  setState({ busy: open || latest !== null });
}
