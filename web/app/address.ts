/**
 * Keeps the address bar a link to what runs: the last document accepted by the engine. Edits replace the entry of the
 * browser's history, opened scenarios and the end of a lesson push one, so that Back leads to the previous scenario or
 * lesson rather than through every drag.
 */
import { useSession } from '../engine/session.ts';
import { lessonFragment, readLessonFragment } from '../lessons/link.ts';
import { lessonIsOpen, useLesson } from '../lessons/state.ts';
import type { Scenario } from '../scenario/generated/types.ts';
import { linkOf } from '../scenario/link/link.ts';
import { writeNotes } from '../scenario/notes.ts';
import { useScenario, type ChangeKind } from '../scenario/store.ts';
import { setParameter } from './mode.ts';

/** Browsers ignore pages that write the address more than about a hundred times in half a minute. */
const throttleMs = 350;
/** The address is written after an edit's first picture: packing a link takes milliseconds that it needs. Chosen. */
const pictureFirstMs = 150;

/** Documents opened by the user, rather than made by an edit: their link is pushed. */
const opened = new WeakSet<Scenario>();
const inAddress = new WeakSet<Scenario>();

function note(scenario: Scenario, kind: ChangeKind): void {
  if (kind === 'open') opened.add(scenario);
  if (kind === 'address') inAddress.add(scenario);
}

/** A server that takes longer to answer a reload is rare. Chosen. */
const reloadMs = 30_000;
/** Fragments that edits have replaced, with the time. */
let replaced: readonly { readonly fragment: string; readonly at: number }[] = [];

const lately = () => replaced.filter(({ at }) => performance.now() - at < reloadMs);

/** Fragments replaced a moment ago: a reload that was already under way loads one of them. */
export function justReplaced(): readonly string[] {
  return lately().map(({ fragment }) => fragment);
}

function write(scenario: Scenario): void {
  const fragment = linkOf(scenario);
  const address = new URL(window.location.href);
  address.hash = fragment;
  if (opened.delete(scenario)) {
    // The entry before keeps its notes.
    setParameter(address, 'notes', writeNotes(useScenario.getState().notes));
    if (address.href === window.location.href) return;
    replaced = [];
    window.history.pushState(null, '', address);
    return;
  }
  if (fragment === window.location.hash) return;
  replaced = [...lately(), { fragment: window.location.hash, at: performance.now() }];
  window.history.replaceState(window.history.state, '', address);
}

/** Writes the address whenever the engine accepts a document. The returned function writes what is still pending. */
export function followScenario(): () => void {
  let timer = 0;
  let written: Scenario | null = null;
  let writtenAt = 0;
  const flush = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    const { accepted } = useSession.getState();
    if (!accepted || accepted === written) return;
    // An address that has just been followed is not overwritten with what ran before.
    const { scenario } = useScenario.getState();
    if (scenario !== accepted && inAddress.has(scenario)) return;
    written = accepted;
    // Until the lesson is left, the address is the lesson's. What it shows gets no address of its own.
    if (lessonIsOpen()) return;
    writtenAt = performance.now();
    if (!inAddress.delete(accepted)) write(accepted);
  };
  useScenario.subscribe(({ scenario, lastChange }, before) => {
    if (scenario !== before.scenario) note(scenario, lastChange);
  });
  useSession.subscribe(({ accepted, busy }) => {
    if (!accepted || accepted === written) return;
    const isDueMs = writtenAt + throttleMs - performance.now();
    if (!busy && isDueMs <= 0) flush();
    if (accepted === written || timer !== 0) return;
    const leastMs = opened.has(accepted) ? 0 : pictureFirstMs;
    timer = window.setTimeout(flush, Math.max(leastMs, isDueMs));
  });
  useLesson.subscribe(({ open }, before) => {
    // A lesson left for another address is no longer in it.
    if (open || !before.open || !readLessonFragment(window.location.hash)) return;
    // In the same event, what was here before the lesson returns, or what it suggests opens.
    queueMicrotask(() => {
      const { scenario } = useScenario.getState();
      opened.add(scenario);
      if (scenario === useSession.getState().accepted) written = null;
      flush();
    });
  });
  return flush;
}

/** Puts what is shown back into the address, after one that leads nowhere. */
export function restoreAddress(): void {
  const { open } = useLesson.getState();
  const { accepted } = useSession.getState();
  if (open) window.history.replaceState(null, '', lessonFragment(open.lesson, open.isShipped, open));
  else if (accepted) window.history.replaceState(null, '', linkOf(accepted));
}

/** Further options of a link: the quantum shown, one view instead of the open ones, and whether it is embedded. */
export interface LinkOptions {
  readonly at?: number | undefined;
  readonly view?: string | undefined;
  readonly embed?: boolean | undefined;
}

/** The address of what runs now, for copying: a throttled write may still be pending. */
export function currentLink({ at, view, embed }: LinkOptions = {}): string {
  const { accepted } = useSession.getState();
  const address = new URL(window.location.href);
  if (accepted) address.hash = linkOf(accepted);
  address.searchParams.delete('present');
  address.searchParams.delete('at');
  if (embed || view !== undefined) address.search = '';
  if (embed) address.searchParams.set('embed', '1');
  if (view !== undefined) address.searchParams.set('view', view);
  if (at !== undefined) address.searchParams.set('at', at.toString());
  return address.href;
}
