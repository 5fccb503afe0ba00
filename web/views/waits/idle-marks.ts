/** Marks hardware contexts that are idle while threads are ready; opacity is the share of the frame's cycles. */
import { idleShare } from '../../derive/machine/idle-while-ready.ts';
import type { DrawnThread } from '../../derive/machine/scene.ts';
import type { Frames } from '../../engine/frames.ts';
import { formatCount } from '../../ui/format.ts';

export class IdleMarks {
  private readonly frames: Frames;
  /** By hardware context; those of folded parts have none. */
  private readonly marks = new Map<number, HTMLElement>();
  private marked = -1;

  constructor(frames: Frames, root: HTMLElement) {
    this.frames = frames;
    for (const mark of root.querySelectorAll<HTMLElement>('[data-idle]'))
      this.marks.set(Number(mark.dataset['idle']), mark);
  }

  /** Marks the idle hardware contexts of a frame with its threads. */
  mark(frame: number, threads: readonly DrawnThread[]): void {
    if (frame === this.marked) return;
    this.marked = frame;
    const busy = new Set(threads.map(({ context }) => context));
    const ready = threads.filter(({ activity }) => activity === 'ready').length;
    for (const [context, mark] of this.marks) {
      const share = busy.has(context) || ready === 0 ? 0 : idleShare(this.frames, frame, context);
      if (mark.hidden !== (share === 0)) mark.hidden = share === 0;
      if (share === 0) continue;
      mark.style.setProperty('--idle', share.toFixed(2));
      // The count is before any text that may be cut; the note has the whole sentence (words.ts).
      const text = `idle · ${formatCount(ready)} ready`;
      if (mark.textContent !== text) mark.textContent = text;
    }
  }
}
