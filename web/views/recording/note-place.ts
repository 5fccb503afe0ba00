/** The position of the schedule's note: never above the pointer, because the buttons are above the rows. */

interface Point {
  readonly left: number;
  readonly top: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels from the pointer, and to the window's edge. */
const [gap, margin] = [14, 8];

/** Right of the pointer and below it; without room, left of it, or at the lower edge of the window. */
export function besidePointer({ left, top }: Point, note: Size, room: Size): Point {
  const fitsRight = left + gap + note.width + margin <= room.width;
  return {
    left: Math.max(margin, fitsRight ? left + gap : left - gap - note.width),
    top: Math.max(margin, Math.min(top + gap, room.height - note.height - margin)),
  };
}

/** Moves a visible note. */
export function moveNote(note: HTMLElement, pointer: Point): void {
  const size = { width: note.offsetWidth, height: note.offsetHeight };
  const { innerWidth: width, innerHeight: height } = window;
  const { left, top } = besidePointer(pointer, size, { width, height });
  note.style.left = `${left.toString()}px`;
  note.style.top = `${top.toString()}px`;
}
