/**
 * Lights the selection in all views. Elements declare their thing as `data-of`; everything not lit is dimmed by one style
 * sheet, so that pointer movement renders nothing. Canvases handle this themselves (useLit.ts).
 */
import { useEffect } from 'react';
import type { Lit } from '../../derive/selection/is-lit.ts';
import { litBy } from '../../derive/selection/lit.ts';
import { thingOf } from '../../derive/selection/thing.ts';
import {
  focusOf,
  hover,
  thingKinds,
  togglePin,
  useSelection,
  type ThingKind,
} from '../../engine/selection.ts';
import { useRested } from '../../engine/rested.ts';
import { useSession } from '../../engine/session.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { useLights } from './useLit.ts';
import { useSelectCommands } from './useSelectCommands.ts';
import './selection.css';

/** Selects everything of a kind that is not lit. `data-at` is a thread's current hardware context. */
function dimmed(attribute: string, kind: string, ids: ReadonlySet<number>): string {
  const kept = [...ids].map((id) => `[data-${attribute}='${kind}:${id.toString()}']`);
  return `[data-${attribute}^='${kind}:']${kept.length > 0 ? `:not(${kept.join()})` : ''}`;
}

/** Tasks are many, and drawn on canvases only: no element declares one. */
const isOnCanvases = (kind: ThingKind): boolean => kind === 'task' || kind === 'call';

/** The tasks of the pane that shows a run; null if it runs threads. */
function tasksOf(run: Layout): TaskTable | null {
  const { a, b } = useSession.getState().panes;
  return [a, b].find((pane) => pane?.layout === run)?.tasks ?? null;
}

/** Names remain legible and lose their colour; pictures fade (selection.css defines which elements are names). */
function rules(lit: Lit): string {
  const all = thingKinds.flatMap((kind) => {
    const ids = isOnCanvases(kind) ? undefined : lit.get(kind);
    if (!ids) return [];
    return [dimmed('of', kind, ids), ...(kind === 'context' ? [dimmed('at', kind, ids)] : [])];
  });
  if (all.length === 0) return '';
  const those = `:is(${all.join()})`;
  return `${those}{opacity:var(--dim-opacity,0.25);color:var(--dim-ink,var(--mute))}
${those} .swatch,${those}.swatch{opacity:0.25}
${those}.thread{background:color-mix(in oklab,var(--program) 24%,var(--bg));--on-program:color-mix(in oklab,var(--ink) 45%,var(--bg))}`;
}

const sheet = new CSSStyleSheet();

/** Plates of cores are under everything: a pointer between two threads points at neither. */
const markUnder = (event: Event): string | undefined =>
  event.target instanceof Element
    ? event.target.closest<HTMLElement | SVGElement>('[data-of]:not(.machine-box, .machine-context)')
        ?.dataset['of']
    : undefined;

export default function Selection() {
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  useSelectCommands(layout);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const onOver = (event: PointerEvent): void => {
      // A tap points; elements touched during a scroll do not count.
      if (event.pointerType !== 'touch' && event.buttons === 0) hover(thingOf(markUnder(event)));
    };
    const onClick = (event: MouseEvent): void => {
      const isPin = event.target instanceof Element && event.target.closest('[data-pin]');
      const thing = isPin ? thingOf(markUnder(event)) : null;
      if (thing) togglePin(thing);
    };
    document.addEventListener('pointerover', onOver, { signal });
    document.documentElement.addEventListener('pointerleave', () => hover(null), { signal });
    document.addEventListener('click', onClick, { signal });
    return () => ending.abort();
  }, []);

  const focus = useSelection(focusOf);
  useEffect(() => {
    const lit = new Map<Layout, Lit>();
    const litIn = (run: Layout): Lit => {
      const known = lit.get(run) ?? litBy(run, focus, tasksOf(run));
      lit.set(run, known);
      return known;
    };
    useLights.setState({ litIn });
    sheet.replaceSync(layout ? rules(litIn(layout)) : '');
  }, [layout, focus]);
  useEffect(() => {
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
  return null;
}
