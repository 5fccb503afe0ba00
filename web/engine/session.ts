/** The present runs: for each pane a scenario, its frames and decisions so far, and its figures. */
import { create } from 'zustand';
import { programNames } from '../scenario/change/workload.ts';
import { sameDocument } from '../scenario/history.ts';
import type { Scenario, ScenarioError } from '../scenario/generated/types.ts';
import { hosts, type PaneId } from './client.ts';
import { setExtent } from './clock.ts';
import { mostLosses, saidOfLoss, type RunListener } from './host.ts';
import { hasConsent, sourceOf, useConsent } from './own/source.ts';
import { hurryLeft } from './hurry.ts';
import { paced } from './paced.ts';
import { framesOf, Gathering, hasResults, type Pane } from './pane.ts';
import type { Opening, Rest } from './protocol.ts';
import { runText } from './run-text.ts';
import { onceDrawn, onceItStands } from './standing.ts';

export type { Pane, PaneId };

interface SessionState {
  readonly panes: Readonly<Record<PaneId, Pane | null>>;
  /** Why a pane's latest run failed; its previous run stays in `panes`. */
  readonly failures: Readonly<Record<PaneId, string | null>>;
  /** What that run was of: the scenario of `panes`, if it failed after it had begun. */
  readonly failed: Readonly<Record<PaneId, Scenario | null>>;
  /** The line of each pane's policy at which its latest run failed, if the policy is user-written and at fault. */
  readonly failedLines: Readonly<Record<PaneId, number | null>>;
  /** The scenario that each pane would run if the user consented to its user-written policy. */
  readonly held: Readonly<Record<PaneId, Scenario | null>>;
  /** Why the latest document was refused; the previous runs remain. */
  readonly rejected: ScenarioError | null;
  /** The latest accepted document: the one in the address. */
  readonly accepted: Scenario | null;
  /** Whether runs of the latest document are still to be shown or to end. */
  readonly busy: boolean;
  /** Incremented whenever something new is shown. */
  readonly version: number;
}

export const useSession = create<SessionState>(() => ({
  panes: { a: null, b: null },
  failures: { a: null, b: null },
  failed: { a: null, b: null },
  failedLines: { a: null, b: null },
  held: { a: null, b: null },
  rejected: null,
  accepted: null,
  busy: false,
  version: 0,
}));

const { getState, setState } = useSession;
const ids: readonly PaneId[] = ['a', 'b'];

/** While changes arrive faster than runs are shown, each run gets this long to show something. */
const patienceMilliseconds = 150;
/** During a gesture, drawing new runs may take this share of the time, so that the page stays smooth. */
const drawingShare = 0.25;
/** The limits of the interval between runs. */
const pace = { fastest: 33, slowest: 110 };
/** The first picture of one pane waits at most this long for the other's. */
const togetherMilliseconds = 30;

/**
 * Two runs, the page and the browser's painting take four processors: with fewer, a run leaves its processor to its
 * first picture. It does not end later for it, because the picture must be drawn anyway.
 */
const drawing = { processors: 4, mostMilliseconds: 1_000 };

/** The pause of a run after its first frame. */
function rest(): Rest {
  const handsMs = hurryLeft();
  if (handsMs > 0) return { for: 'hands', milliseconds: handsMs };
  const isCrowded = navigator.hardwareConcurrency < drawing.processors;
  return { for: 'picture', milliseconds: isCrowded ? drawing.mostMilliseconds : 0 };
}

/** A run that a pane is to show. */
interface Wanted {
  readonly run: number;
  scenario: Scenario;
  /** Its messages, once it has started. */
  gathering?: Gathering;
}
const wanted: Record<PaneId, Wanted | null> = { a: null, b: null };
/** The run that each pane shows. */
const shown: Record<PaneId, number | null> = { a: null, b: null };
/** Panes whose worker is reading the latest document. */
const reading = new Set<PaneId>();
/** Panes whose latest run has shown no results yet. */
const unseen = new Set<PaneId>();
let lastRun = 0;
let lastStart = 0;
let latest: Scenario | null = null;
/** The programs of the running document, in its order. */
let programs: readonly string[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Runs a document. While changes arrive faster than runs can be shown, the latest one is started at intervals. */
export function startSession(scenario: Scenario): void {
  latest = scenario;
  setState({ busy: true });
  schedule();
}

function schedule(): void {
  if (timer !== null || reading.size > 0 || !latest) return;
  const wait = lastStart + interval() - performance.now();
  if (wait <= 0) begin(latest);
  else
    timer = setTimeout(() => {
      timer = null;
      schedule();
    }, wait);
}

/** Milliseconds between the starts of two runs. */
function interval(): number {
  if (unseen.size > 0) return patienceMilliseconds;
  if (hurryLeft() === 0) return 0;
  return Math.min(pace.slowest, Math.max(pace.fastest, publication.costs() / drawingShare));
}

/** A pane shows its latest run, or has none to show: the next change need not wait for it. */
function seen(id: PaneId): void {
  unseen.delete(id);
  if (unseen.size > 0 || timer === null) return;
  clearTimeout(timer);
  timer = null;
  schedule();
}

/** Both workers read the document, and each runs its own pane's part, so that neither waits for the other. */
function begin(document: Scenario): void {
  latest = null;
  programs = programNames(document);
  lastStart = performance.now();
  const text = JSON.stringify(document);
  for (const id of ids) open(id, document, text, 0);
}

function open(id: PaneId, document: Scenario, text: string, losses: number): void {
  const run = ++lastRun;
  const again = () => open(id, document, text, losses + 1);
  reading.add(id);
  hosts[id].open(run, id, text, rest(), {
    ...listenerOf(id, run, losses, again),
    onOpened(opening) {
      reading.delete(id);
      // A document is refused for both panes or for neither, so that one of them can report it.
      if (id === 'b' && opening.is === 'refused') setState({ rejected: opening.error });
      else if (id === 'b') setState({ rejected: null, accepted: document });
      take(id, run, opening);
      settle();
      schedule();
    },
  });
}

/** Handles a worker's outcome for a document. */
function take(id: PaneId, run: number, opening: Opening): void {
  if (opening.is === 'refused') return;
  if (opening.is === 'held') {
    order(id, opening.scenario, 0);
    return;
  }
  setState(({ held }) => ({ held: { ...held, [id]: null } }));
  if (opening.is === 'same') reword(id, opening.scenario);
  if (opening.is === 'empty') clear(id);
  if (opening.is === 'new') expect(id, { run, scenario: opening.scenario });
}

/** A program from a link or a file runs only after the user has read it. */
function isHeld(scenario: Scenario): boolean {
  const source = sourceOf(scenario.policy);
  return source !== null && !hasConsent(source);
}

useConsent.subscribe(() => {
  for (const id of ids) {
    const scenario = getState().held[id];
    if (scenario && !isHeld(scenario)) order(id, scenario, 0);
  }
  settle();
});

/** Runs a scenario with a user-written policy, given the user's consent. A run in progress continues. */
function order(id: PaneId, scenario: Scenario, losses: number): void {
  const holds = isHeld(scenario);
  setState(({ held }) => ({ held: { ...held, [id]: holds ? scenario : null } }));
  if (holds) {
    clear(id);
    return;
  }
  const before = wanted[id] && runText(wanted[id].scenario);
  if (runText(scenario) === before && losses === 0 && !getState().failures[id]) {
    reword(id, scenario);
    return;
  }
  const run = ++lastRun;
  expect(id, { run, scenario });
  hosts[id].run(
    run,
    JSON.stringify(scenario),
    listenerOf(id, run, losses, () => order(id, scenario, losses + 1)),
  );
}

/** Clears a pane that has nothing to show. */
function clear(id: PaneId): void {
  wanted[id] = null;
  hosts[id].stop();
  setState(({ failures }) => ({ failures: { ...failures, [id]: null } }));
  show(id, null, null, true);
}

/** Gives a pane's run the words of an edit that changes nothing else: it need not run again. */
function reword(id: PaneId, scenario: Scenario): void {
  const now = wanted[id];
  if (!now || sameDocument(now.scenario, scenario)) return;
  now.scenario = scenario;
  if (!now.gathering) return;
  now.gathering.reword(scenario);
  if (shown[id] === now.run) show(id, now.run, now.gathering, true);
}

/** Registers a pane's new run. */
function expect(id: PaneId, next: Wanted): void {
  wanted[id] = next;
  unseen.add(id);
  setState(({ failures }) => ({ failures: { ...failures, [id]: null } }));
}

/** Collects the messages of a run; `again` restarts it when its worker is lost. */
function listenerOf(id: PaneId, run: number, losses: number, again: () => void): RunListener {
  const began = performance.now();
  let gathering: Gathering | null = null;
  return {
    onMessage(message) {
      if (message.kind === 'failed') {
        // A failure to read the document, or of the run itself.
        if (reading.delete(id) || wanted[id]?.run === run) fail(id, message.message, message.line);
        return;
      }
      if (wanted[id]?.run !== run) return;
      if (message.kind === 'started') {
        const before = getState().panes[id]?.layout ?? null;
        gathering = new Gathering(wanted[id].scenario, programs, message, began, before);
        wanted[id].gathering = gathering;
        if (!getState().panes[id]) show(id, run, gathering, true);
      } else if (message.kind === 'batch' && gathering) {
        gathering.take(message);
        const isFirst = unseen.has(id);
        // The previous picture remains until there is something to show in its place.
        if (!isFirst || gathering.count > 0 || message.done)
          show(id, run, gathering, isFirst || message.done);
      }
    },
    onLost(why) {
      if (wanted[id]?.run !== run && !reading.has(id)) return;
      if (losses + 1 < mostLosses) again();
      else {
        reading.delete(id);
        fail(id, saidOfLoss(why));
      }
    },
  };
}

/** The next content of each pane. */
const waiting = new Map<PaneId, { readonly run: number | null; readonly gathering: Gathering | null }>();

/** Both panes are drawn in one frame. */
const publication = paced(() => {
  if (waiting.size === 0) return;
  const panes = { ...getState().panes };
  const fresh = [...waiting];
  waiting.clear();
  for (const [id, { run, gathering }] of fresh) {
    panes[id] = gathering?.snapshot() ?? null;
    shown[id] = run;
  }
  setState(({ version }) => ({ panes, version: version + 1 }));
  extend();
  settle();
  for (const [id] of fresh)
    if (shown[id] === (wanted[id]?.run ?? null) && (!panes[id] || hasResults(panes[id]))) seen(id);
}, sayDrawn);

/** The run of each pane that was notified that its picture is drawn. */
const told: Record<PaneId, number | null> = { a: null, b: null };

/** Lets runs that pause for their pictures continue; the very first, only when the rest of the page is drawn, too. */
function sayDrawn(): void {
  const drawn = performance.now();
  onceItStands(() => {
    publication.beside(performance.now() - drawn);
    for (const id of ids) {
      const run = shown[id];
      if (run === null || run === told[id]) continue;
      told[id] = run;
      hosts[id].drawn(run);
    }
  });
}

/** Draws what is waiting, but not into a part of the page being rendered: React would restart that, in one piece. */
function publish(now: boolean): void {
  onceDrawn(() => waiting.size > 0 && publication.ask(now));
}

function show(id: PaneId, run: number | null, gathering: Gathering | null, now: boolean): void {
  waiting.set(id, { run, gathering });
  // Two new runs are drawn together: drawing each separately would cost twice as much.
  const isLast = ids.every((other) => waiting.has(other) || !unseen.has(other));
  if (now && !isLast) setTimeout(() => publish(true), togetherMilliseconds);
  else publish(now);
}

function fail(id: PaneId, message: string, line: number | null = null): void {
  setState(({ failures, failed, failedLines, version }) => ({
    failures: { ...failures, [id]: message },
    failed: { ...failed, [id]: wanted[id]?.scenario ?? null },
    failedLines: { ...failedLines, [id]: line },
    version: version + 1,
  }));
  seen(id);
  settle();
  schedule();
}

/** Sets the extent of the clock. */
export function extend(): void {
  const panes = Object.values(getState().panes).filter((pane) => pane !== null);
  const [first] = panes;
  if (!first) return;
  const total = Math.max(...panes.map(framesOf));
  setExtent({
    // A run that has ended early stays at its end while the other continues.
    limit: Math.min(...panes.map((pane) => (pane.status === 'done' ? Infinity : pane.frames.count)), total),
    total,
    framesPerQuantum: first.layout.frames_per_quantum,
  });
}

/** Busy until every pane shows the end of its latest run. */
function settle(): void {
  const { panes, failures } = getState();
  const isOpen = (id: PaneId): boolean => {
    if (wanted[id] === null || failures[id]) return false;
    return shown[id] !== wanted[id].run || panes[id]?.status !== 'done';
  };
  setState({ busy: latest !== null || reading.size > 0 || ids.some(isOpen) });
}
