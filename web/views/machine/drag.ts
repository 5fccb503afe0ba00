/** Drags a thread with the pointer to a hardware context of either pane. */
import { pause } from '../../engine/clock.ts';
import { placeThread } from './place.ts';
import { markTarget, targetAt, type Target } from './zones.ts';

export interface Load {
  readonly thread: number;
  readonly name: string;
  /** A CSS colour. */
  readonly colour: string;
}

/** CSS pixels: a shorter movement is a click. */
const least = 5;

function makeGhost({ name, colour }: Load): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'thread-ghost';
  ghost.textContent = name;
  ghost.style.setProperty('--program', colour);
  document.body.append(ghost);
  return ghost;
}

/** Starts at a press; ends at a drop, at Escape, or as a click. Calls `onLift` once it is a drag. */
export function carry(event: PointerEvent, load: Load, onLift: () => void, onEnd: () => void): void {
  const [startX, startY] = [event.clientX, event.clientY];
  let ghost: HTMLElement | null = null;
  let target: Target | null = null;
  const ending = new AbortController();

  const end = (): void => {
    ending.abort();
    ghost?.remove();
    markTarget(null);
    if (ghost) onEnd();
  };
  const onMove = (move: PointerEvent): void => {
    if (move.pointerId !== event.pointerId) return;
    if (!ghost) {
      if (Math.hypot(move.clientX - startX, move.clientY - startY) < least) return;
      pause();
      ghost = makeGhost(load);
      onLift();
    }
    ghost.style.transform = `translate(${move.clientX.toString()}px, ${move.clientY.toString()}px)`;
    const next = targetAt(move.clientX, move.clientY);
    if (next?.zone === target?.zone && next?.context === target?.context) return;
    target = next;
    markTarget(target);
  };
  const onUp = (up: PointerEvent): void => {
    if (up.pointerId !== event.pointerId) return;
    const chosen = ghost ? target : null;
    end();
    if (chosen) placeThread(chosen.zone.pane, load.thread, chosen.context);
  };
  const onKey = (key: KeyboardEvent): void => {
    if (key.key === 'Escape') end();
  };
  const { signal } = ending;
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', onKey, { signal });
}
