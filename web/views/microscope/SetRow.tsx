/** A set with its ways, most recently used first. Lines glide to their new places unless motion is reduced. */
import { useLayoutEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { after, lineOf, outcomeOf, tagOf, type WayAfter } from '../../derive/caches/microscope.ts';
import type { Layout, ProbedWay, Replacement } from '../../scenario/generated/types.ts';
import { programColour, toneColour } from '../../ui/colour.ts';
import { useReducedMotion } from '../../ui/media.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { hex, type Moment, type Phase } from './steps.ts';

const glideMs = 420;

/** Animates every way from its previous position to its present one, by key. */
function useGlide(key: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const places = useRef(new Map<string, { left: number; top: number }>());
  const reduced = useReducedMotion();
  useLayoutEffect(() => {
    const next = new Map<string, { left: number; top: number }>();
    for (const way of list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
      const id = way.dataset['key'] ?? '';
      const place = { left: way.offsetLeft, top: way.offsetTop };
      const old = places.current.get(id);
      next.set(id, place);
      if (reduced || places.current.size === 0) continue;
      const from = old
        ? { translate: `${(old.left - place.left).toString()}px ${(old.top - place.top).toString()}px` }
        : { translate: '0 -1.5rem', opacity: 0 };
      if (old?.left === place.left && old.top === place.top) continue;
      way.animate([from, { translate: '0 0', opacity: 1 }], {
        duration: glideMs,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      });
    }
    places.current = next;
  }, [key, reduced]);
  return list;
}

function colourOf(layout: Layout, owner: number): string {
  const unit = layout.owners[owner];
  const thread = unit?.thread ?? null;
  return (thread === null ? programColour(unit?.program ?? 0) : toneColour(toneOfThread(layout, thread))).css;
}

function nameOf(layout: Layout, owner: number): string {
  const unit = layout.owners[owner];
  if (!unit) return '';
  return unit.thread === null ? (layout.programs[unit.program] ?? '') : nameOfThread(layout, unit.thread);
}

/** The most ways per row; more make rows of equal length. */
const mostColumns = 8;

function columnsFor(ways: number): number {
  return Math.ceil(ways / Math.ceil(ways / mostColumns));
}

type Mark = 'match' | 'victim' | 'new' | 'used' | null;

const marks: Readonly<Record<Exclude<Mark, null>, string>> = {
  match: 'match',
  victim: 'victim',
  new: 'new',
  used: 'just used',
};

export interface SetRowProps {
  readonly moment: Moment;
  readonly phase: Phase;
  readonly replacement: Replacement;
  readonly firstLineBytes: number;
}

export function SetRow({ moment, phase, replacement, firstLineBytes }: SetRowProps) {
  const { layout, cache, access } = moment;
  const outcome = outcomeOf(access);
  const owner = layout.threads[access.thread]?.owner ?? 0;
  const before = access.ways.map((way, from): WayAfter => ({ way, from }));
  const shown = phase === 'update' ? (after(access, owner, replacement) ?? before) : before;
  const list = useGlide(`${access.cycle.toString()} ${access.line.toString()} ${phase}`);

  const markOf = ({ way, from }: WayAfter): Mark => {
    if (phase === 'compare' && from !== null && 'place' in outcome && outcome.place === from) {
      if (outcome.kind === 'hit') return 'match';
      return outcome.kind === 'replaces' ? 'victim' : null;
    }
    if (phase !== 'update' || !way || lineOf(way.line, cache, firstLineBytes) !== moment.parts.line)
      return null;
    return outcome.kind === 'hit' ? 'used' : 'new';
  };
  const tagText = (way: ProbedWay): string => hex(tagOf(lineOf(way.line, cache, firstLineBytes), cache));
  const lru = replacement === 'lru';

  return (
    <>
      <p className="mute small" aria-hidden="true">
        {lru ? 'used last' : 'first way'}
      </p>
      <ol
        ref={list}
        className="set"
        style={{ '--columns': columnsFor(cache.ways) } as CSSProperties}
        aria-label={`Set ${access.set.toString()}, ${lru ? 'the line used last first' : 'way by way'}`}
      >
        {shown.map((entry, index) => {
          const { way } = entry;
          const mark = markOf(entry);
          // An empty way has no line number: its key is its previous place.
          const key = way ? way.line.toString() : `empty ${(entry.from ?? index).toString()}`;
          return (
            <li
              key={key}
              data-key={key}
              data-mark={mark ?? undefined}
              data-empty={way ? undefined : ''}
              style={way ? { background: colourOf(layout, way.owner) } : undefined}
            >
              {way ? (
                <>
                  <b>{tagText(way)}</b>
                  <span>{nameOf(layout, way.owner)}</span>
                  {way.dirty && <span title="Modified, not yet written back">written</span>}
                </>
              ) : (
                <span>empty</span>
              )}
              {mark && <em>{marks[mark]}</em>}
            </li>
          );
        })}
      </ol>
      <div className="set-leaves small">
        {phase === 'update' && outcome.kind === 'replaces' && (
          <p>
            <span className="mute">Evicted:</span>{' '}
            <span className="set-victim" style={{ background: colourOf(layout, outcome.victim.owner) }}>
              <b>{tagText(outcome.victim)}</b> {nameOf(layout, outcome.victim.owner)}
            </span>
          </p>
        )}
        <p className="mute" aria-hidden="true">
          {lru ? 'not used for longest' : 'last way'}
        </p>
      </div>
    </>
  );
}
