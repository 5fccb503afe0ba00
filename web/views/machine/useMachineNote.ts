/** The note for the part under the pointer or focus: a thread with its stalls, or the owner of a part of a cache. */
import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Rect, Strip } from '../../derive/machine/layout.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { thingOfTone } from '../../derive/selection/thing.ts';
import { hover, pin, togglePin, type Thing } from '../../engine/selection.ts';
import { useNote, type Note, type NoteAnchor } from '../../charts/HoverNote.tsx';
import type { Painter } from './painter.ts';
import type { Geometry } from './surface.ts';
import { nameOfContext, noteOfSegment, noteOfThread } from './notes.ts';

function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
}

/** The thread drawn at a point, or −1. */
export function threadAt(painter: Painter, x: number, y: number): number {
  return painter.threads.findIndex((drawn) => drawn.state !== 'absent' && contains(drawn, x, y));
}

/** The segment of a cache at a point. */
function segmentAt(painter: Painter, strips: readonly Strip[], x: number, y: number) {
  const strip = strips.find((candidate) => contains(candidate, x, y));
  const segment = strip && painter.segments(strip).find(({ from, to }) => x >= from && x <= to);
  return segment ? { ...segment, strip } : null;
}

/** The subject of the note: a thread wherever it moves, or a fixed point of the machine. */
type Subject = { readonly thread: number } | { readonly x: number; readonly y: number };

/** The thing at a point of the machine, for the selection. */
function thingAt(
  painter: Painter,
  { machine }: Geometry,
  layout: Layout,
  x: number,
  y: number,
): Thing | null {
  const thread = threadAt(painter, x, y);
  if (thread >= 0) return { kind: 'thread', id: thread };
  const segment = segmentAt(painter, machine.strips, x, y);
  if (!segment) return null;
  const { tone, strip } = segment;
  return tone < 0 ? { kind: 'cache', id: strip.cache } : thingOfTone(layout, tone);
}

interface Hovering {
  readonly note: Note;
  /** Rewrites the note; called at every tick. */
  readonly refresh: () => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onLeave: () => void;
  /** Pins the thing that is clicked. */
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onFocusThread: (thread: number) => void;
}

/** The note of a machine while the pointer is over it. */
export function useMachineNote(
  layout: Layout,
  geometry: Geometry,
  root: RefObject<HTMLElement | null>,
  painter: RefObject<Painter | null>,
): Hovering {
  const note = useNote();
  const subject = useRef<Subject>(null);
  const isOnCanvas = useRef(false);

  const refresh = useCallback(() => {
    const now = subject.current;
    const painting = painter.current;
    if (!now || !painting) return;
    // Only while the pointer is over something: reading the position forces a layout.
    const box = root.current?.getBoundingClientRect();
    if (!box) return;
    const at = (rect: Rect): NoteAnchor => ({
      left: box.left + rect.x,
      top: box.top + rect.y,
      width: rect.width,
      height: rect.height,
    });
    const thread = 'thread' in now ? now.thread : threadAt(painting, now.x, now.y);
    const drawn = painting.threads[thread];
    if (drawn) {
      note.show(at(drawn), noteOfThread(layout, thread, drawn, painting.sums, painting.beside));
      return;
    }
    if ('x' in now) {
      const context = geometry.machine.contexts.findIndex((rect) => contains(rect, now.x, now.y));
      const rect = geometry.machine.contexts[context];
      const idle = painting.idleWords(context);
      if (rect && idle.length > 0) {
        note.show(at(rect), [nameOfContext(layout, context), ...idle]);
        return;
      }
      const empty = painting.beside?.placeAt(geometry, layout, now);
      if (empty) {
        note.show(at(empty), empty.lines);
        return;
      }
    }
    const segment = 'thread' in now ? null : segmentAt(painting, geometry.machine.strips, now.x, now.y);
    if (!segment) {
      note.hide();
      return;
    }
    const { strip, tone, lines, from, to } = segment;
    const rect = { ...strip, x: from, width: to - from };
    note.show(at(rect), noteOfSegment(layout, strip.cache, tone, lines, painting.sums));
  }, [layout, geometry, note, root, painter]);

  const onLeave = useCallback(() => {
    if (subject.current) hover(null);
    subject.current = null;
    note.hide();
  }, [note]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onLeave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onLeave]);

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType === 'touch' || event.buttons !== 0 || !painter.current || !root.current) return;
    const box = root.current.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    subject.current = { x, y };
    // Where nothing is drawn, elements identify themselves.
    const thing = thingAt(painter.current, geometry, layout, x, y);
    if (thing) hover(thing);
    else if (isOnCanvas.current) hover(null);
    isOnCanvas.current = thing !== null;
    refresh();
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const box = root.current?.getBoundingClientRect();
    if (!painter.current || !box || event.detail === 0) return;
    const thing = thingAt(
      painter.current,
      geometry,
      layout,
      event.clientX - box.left,
      event.clientY - box.top,
    );
    // The click also opens a thread's menu, which must open again for a pinned thread.
    if (thing?.kind === 'thread') pin(thing);
    else if (thing) togglePin(thing);
  };
  const onFocusThread = (thread: number): void => {
    subject.current = { thread };
    hover({ kind: 'thread', id: thread });
    // The focus may come from a menu that is closing, and two popovers cannot change at the same time.
    requestAnimationFrame(refresh);
  };
  return { note, refresh, onPointerMove, onLeave, onClick, onFocusThread };
}
