/** Starts the page: reads the scenario from the address, runs it, and then keeps address and storage up to date. */
import { onceAccepted } from '../engine/accepted.ts';
import { engine } from '../engine/client.ts';
import { noteRefusedLink } from '../engine/headless.ts';
import { standFirstMachine } from '../engine/first-machine.ts';
import { startSession, useSession } from '../engine/session.ts';
import { readScenario, tellRefusal } from '../editors/open.ts';
import { machineSummary } from '../views/words/machine-summary.ts';
import { defaultScenario, shippedScenario } from '../scenario/default.ts';
import { firstSeed, mostSeed, readLessonFragment, type WantedLesson } from '../lessons/link.ts';
import { lessonIsOpen, useLesson } from '../lessons/state.ts';
import { scenarioText } from '../scenario/files.ts';
import type { Scenario, ScenarioError } from '../scenario/generated/types.ts';
import { newHistory, sameDocument } from '../scenario/history.ts';
import { keepHistory, keepLast, keptHistory, lastScenarioText } from '../scenario/kept.ts';
import { readFragment } from '../scenario/link/link.ts';
import { openScenario, resume, useScenario } from '../scenario/store.ts';
import { followScenario, justReplaced, restoreAddress } from './address.ts';
import { setRescue } from './rescue.ts';
import { setHeading, useShell } from './shell-state.ts';
import { messageOf } from '../scenario/error-message.ts';
import { notify } from '../ui/notices.ts';

type Asked = { scenario: Scenario } | { error: ScenarioError } | null;

/** The scenario in a fragment; null if there is none. Never rejects. */
async function askedBy(fragment: string): Promise<Asked> {
  try {
    return await readFrom(fragment);
  } catch (error) {
    const problem = messageOf(error);
    return { error: { path: '', problem, remedy: 'Reload the page; the link itself may be good.' } };
  }
}

/** The state of the page after a refused address: on a first visit, and later. */
const insteadOf = ({ title }: Scenario): string => `“${title}” runs instead.`;
const goesOn = 'What was here before goes on.';

/** Longer texts of a link are cut while it is being read. */
const mostWords = 2_000;

/** Shows what the link of the first visit says, while the engine reads it: on a slow line that takes seconds. */
function noteWords(document: { title?: unknown; about?: unknown }): void {
  const textOf = (said: unknown): string => (typeof said === 'string' ? said.slice(0, mostWords) : '');
  const words = { title: textOf(document.title), about: textOf(document.about) };
  useShell.setState(({ asked }) => (asked ? { asked: words } : {}));
}

async function readFrom(fragment: string): Promise<Asked> {
  const wanted = readFragment(fragment);
  if (wanted.kind === 'nothing') return null;
  if (wanted.kind === 'document') {
    const { reading } = wanted;
    if (!reading.ok) return { error: reading.error };
    noteWords(reading.document);
    // The default scenario is known to be valid without reading it with the engine.
    const first = defaultScenario();
    if (sameDocument(reading.document, first)) return { scenario: first };
    return readScenario(JSON.stringify(reading.document));
  }
  const { scenarios, variants } = await engine().shipped();
  const all = [...scenarios, ...variants];
  const found = all.find(({ id }) => id === wanted.id);
  if (found) {
    noteWords(shippedScenario(found.text));
    return readScenario(found.text);
  }
  const { unknownName } = await import('../editors/unknown-name.ts');
  return { error: unknownName('scenario that ships', wanted.id, all, 'The gallery shows all of them.') };
}

let started: Scenario | null = null;

function run(scenario: Scenario): void {
  if (scenario === started) return;
  started = scenario;
  startSession(scenario);
}

async function offerLastWork(): Promise<void> {
  if (lastScenarioText() !== null) await (await import('./last-work.ts')).offerLastWork();
}

function startWith(scenario: Scenario, fromAddress: boolean): void {
  if (sameDocument(scenario, defaultScenario())) standFirstMachine(scenario);
  const kept = fromAddress ? keptHistory(window.location.hash) : null;
  openScenario(scenario, { label: 'Open', fromAddress });
  // Its history only once it runs: an edited document need not be valid.
  if (kept) onceAccepted(scenario, () => resume(kept));
  run(scenario);
}

/** Loaded lazily, because few visits are for a lesson. */
const lessons = () => import('../lessons/take.ts');

/** Students of one class may have seeds of their own: another one must not pass for it. */
function tellRefusedSeed(given: string): void {
  notify({
    title: `“${given}” is no seed`,
    detail: `The lesson has seed ${firstSeed.toString()}. A seed is a whole number from 0 to ${mostSeed.toString()}: correct it in the address.`,
    tone: 'bad',
  });
}

/**
 * Opens the lesson of an address, or reports why not. `standIn`: the scenario that runs in its place on a first visit.
 * `isLatest`: whether the address is still the one to follow once the lesson has been read.
 */
async function takeLesson(
  wanted: WantedLesson,
  { standIn, isLatest = () => true }: { standIn?: Scenario; isLatest?: () => boolean } = {},
): Promise<void> {
  const { openLesson, wantedLesson } = await lessons();
  const read = await wantedLesson(wanted);
  if (!isLatest()) return;
  const { seed, name } = wanted;
  const error =
    'error' in read
      ? read.error
      : await openLesson(read.lesson, { isShipped: read.isShipped, seed, name, fromAddress: true });
  noteRefusedLink(error, { standIn: standIn !== undefined });
  if (!error && wanted.refusedSeed !== null) tellRefusedSeed(wanted.refusedSeed);
  if (error) tellRefusal('This lesson cannot be opened', error, standIn ? insteadOf(standIn) : goesOn);
  if (error && !standIn) restoreAddress();
}

/** Begins the page with a lesson. Behind it is what was here before a reload, or the default scenario. */
async function startWithLesson(lesson: WantedLesson): Promise<void> {
  const kept = keptHistory(window.location.hash);
  const history = kept ?? newHistory({ scenario: defaultScenario(), notes: [] });
  const behind = history.present.scenario;
  // Nothing runs until the lesson has something to show, or is left.
  started = behind;
  resume(history);
  await takeLesson(lesson, { standIn: behind });
  if (!lessonIsOpen()) {
    startSession(behind);
    return;
  }
  const stop = useLesson.subscribe(({ open }) => {
    if (open) return;
    stop();
    if (!useSession.getState().accepted) startSession(useScenario.getState().scenario);
    // A lesson's suggestion, or another address, may be opened in the same event.
    setTimeout(() => {
      if (!kept && useScenario.getState().scenario === behind) void offerLastWork();
    });
  });
}

async function start(): Promise<void> {
  try {
    await startFrom(window.location.hash);
  } finally {
    useShell.setState({ asked: null });
  }
}

async function startFrom(fragment: string): Promise<void> {
  const lesson = readLessonFragment(fragment);
  if (lesson) {
    await startWithLesson(lesson);
    return;
  }
  const asked = await askedBy(fragment);
  if (asked && 'scenario' in asked) {
    startWith(asked.scenario, true);
    return;
  }
  const standIn = defaultScenario();
  startWith(standIn, false);
  if (asked) noteRefusedLink(asked.error, { standIn: true });
  if (asked) tellRefusal('This link cannot be opened', asked.error, insteadOf(standIn));
  else await offerLastWork();
}

let addresses = 0;

/** Called when the address was changed by hand, by Back, or by a link on the page. */
async function onAddress(): Promise<void> {
  const { hash } = window.location;
  const address = ++addresses;
  // While one address is read, Back may lead to the next.
  const isLatest = (): boolean => address === addresses;
  const lesson = readLessonFragment(hash);
  if (lesson) {
    await takeLesson(lesson, { isLatest });
    return;
  }
  const asked = await askedBy(hash);
  const open = lessonIsOpen() ? await lessons() : null;
  if (!isLatest()) return;
  noteRefusedLink(asked && 'error' in asked ? asked.error : null);
  if (asked && 'scenario' in asked) {
    // In one event with the opening, so that what was here before the lesson does not run in between.
    open?.leaveLesson('start');
    openScenario(asked.scenario, { label: 'Follow the address', fromAddress: true });
    // Meanwhile an edit may have been written over it.
    if (window.location.hash !== hash) window.history.replaceState(null, '', hash);
    return;
  }
  if (asked) tellRefusal('This link cannot be opened', asked.error, goesOn);
  restoreAddress();
}

/** Runs the document as it changes: at once, after all changes of one event. */
function runWhatChanges(): void {
  let isDue = false;
  const runIt = (): void => {
    isDue = false;
    // It may have been started meanwhile, such as the stand-in for a refused link.
    if (useScenario.getState().scenario === started) return;
    // From here on the user's own document runs, not a stand-in for a broken link.
    noteRefusedLink(null);
    run(useScenario.getState().scenario);
  };
  useScenario.subscribe(({ scenario, ready, lastChange }) => {
    if (!ready || scenario === started || isDue) return;
    // An edit is sent before the editors render it.
    if (lastChange === 'edit') {
      runIt();
      return;
    }
    isDue = true;
    queueMicrotask(runIt);
  });
}

/** Writes storage when edits pause, and when the page is left. */
function keepWhatChanges(writeAddress: () => void): void {
  const restMs = 400;
  let timer = 0;
  const keep = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    // The content of a lesson is not the user's work: that is what was here before, also after a reload.
    const behind = useLesson.getState().before;
    const history = behind ?? useScenario.getState().history;
    const isEdited = history.past.length + history.future.length > 0;
    if (isEdited) keepLast(history.present.scenario);
    if (isEdited || behind) keepHistory(history, window.location.hash, justReplaced());
  };
  const later = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(keep, restMs);
  };
  useScenario.subscribe(later);
  // Storage belongs to the address, which is written once the engine has accepted the document.
  useSession.subscribe(({ accepted }, before) => {
    if (accepted !== before.accepted) later();
  });
  window.addEventListener('pagehide', () => {
    writeAddress();
    keep();
  });
}

export function boot(): void {
  setRescue(() => scenarioText(useScenario.getState().scenario));
  const head = (): void => {
    const { scenario, ready } = useScenario.getState();
    if (ready)
      setHeading(
        scenario.title,
        machineSummary(scenario.machine),
        useLesson.getState().open?.plan.lesson.title,
      );
  };
  useScenario.subscribe(head);
  useLesson.subscribe(head);
  runWhatChanges();
  keepWhatChanges(followScenario());
  window.addEventListener('popstate', () => void onAddress());
  void start();
}
