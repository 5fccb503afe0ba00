/** The gestures on a thread: drag it, open its menu, move to it and pick it up by keyboard. */
import {
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { isArrow, nextInDirection } from '../../derive/machine/direction.ts';
import type { Rect } from '../../derive/machine/layout.ts';
import { pin } from '../../engine/selection.ts';
import type { PaneId } from '../../engine/session.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { carry } from './drag.ts';
import type { Painter } from './painter.ts';
import { threadAt } from './useMachineNote.ts';
import { usePlacing } from './usePlacing.ts';
import { nameOfThread } from '../../derive/names/threads.ts';

export interface GestureSubject {
  readonly pane: PaneId;
  readonly layout: Layout;
  /** By hardware context. */
  readonly contexts: readonly Rect[];
  /** Whether threads are cells on the canvas instead of buttons. */
  readonly cells: boolean;
  readonly root: RefObject<HTMLElement | null>;
  readonly painter: RefObject<Painter | null>;
  /** An element that is moved to the position of a menu. */
  readonly menuAnchor: RefObject<HTMLElement | null>;
}

/** The thread whose chip was the target of an event, or −1. */
export function threadOf(target: EventTarget): number {
  const chip = target instanceof Element ? target.closest<HTMLElement>('[data-thread]') : null;
  return chip ? Number(chip.dataset['thread']) : -1;
}

/** Handlers for the element that contains the machine. */
export function useThreadGestures(subject: GestureSubject) {
  const { pane, layout, contexts, cells, root, painter, menuAnchor } = subject;
  const placing = usePlacing(pane, layout, contexts);
  const [lifted, setLifted] = useState<number | null>(null);
  const [menu, setMenu] = useState<{ thread: number; anchor: Element } | null>(null);
  const dragged = useRef(false);

  const threadOn = (context: number): number =>
    painter.current?.threads.findIndex((drawn) => drawn.context === context) ?? -1;
  const threadUnder = (event: PointerEvent | MouseEvent): number => {
    const chip = threadOf(event.target);
    const box = root.current?.getBoundingClientRect();
    if (chip >= 0 || !painter.current || !box) return chip;
    return threadAt(painter.current, event.clientX - box.left, event.clientY - box.top);
  };
  const openMenu = (thread: number): void => {
    const drawn = painter.current?.threads[thread];
    const anchor = menuAnchor.current;
    if (!drawn || !anchor) return;
    Object.assign(anchor.style, {
      left: `${drawn.x.toString()}px`,
      top: `${drawn.y.toString()}px`,
      width: `${drawn.width.toString()}px`,
      height: `${drawn.height.toString()}px`,
    });
    setMenu({ thread, anchor });
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const thread = threadUnder(event);
    dragged.current = false;
    if (event.button !== 0 || thread < 0) return;
    const load = {
      thread,
      name: nameOfThread(layout, thread),
      colour: toneColour(toneOfThread(layout, thread)).css,
    };
    carry(
      event.nativeEvent,
      load,
      () => {
        dragged.current = true;
        setLifted(thread);
      },
      () => setLifted(null),
    );
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    // A click without a pointer is Enter or Space on a chip or on the cells.
    if (event.detail === 0) {
      const thread = cells ? threadOn(placing.pointed ?? -1) : threadOf(event.target);
      if (thread < 0) return;
      pin({ kind: 'thread', id: thread });
      placing.pick(thread, painter.current?.threads[thread]?.context ?? 0);
      return;
    }
    const thread = threadUnder(event);
    if (thread >= 0 && !dragged.current) openMenu(thread);
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const thread = threadUnder(event);
    if (thread < 0) return;
    event.preventDefault();
    openMenu(thread);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (placing.onKey(event) || !isArrow(event.key)) return;
    if (cells) {
      event.preventDefault();
      const from = contexts[placing.pointed ?? -1];
      const next = from ? nextInDirection(contexts, from, event.key) : 0;
      if (next >= 0) placing.point(next, threadOn(next));
      return;
    }
    const from = painter.current?.threads[threadOf(event.target)];
    if (!painter.current || !from) return;
    event.preventDefault();
    const reachable = painter.current.threads.map((drawn, thread) => {
      const chip = root.current?.querySelector<HTMLElement>(`[data-thread="${thread}"]`);
      return chip?.dataset['state'] === 'absent' ? null : drawn;
    });
    const next = nextInDirection(reachable, from, event.key);
    root.current?.querySelector<HTMLElement>(`[data-thread="${next}"]`)?.focus();
  };
  const closeMenu = (): void => setMenu(null);
  return {
    placing,
    lifted,
    menu,
    closeMenu,
    onPointerDown,
    onClick,
    onContextMenu,
    onKeyDown,
  };
}
