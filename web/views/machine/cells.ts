/** Draws a machine with many hardware contexts: cores as plates, threads as coloured cells. */
import type { MachineLayout, Rect } from '../../derive/machine/layout.ts';
import type { DrawnThread } from '../../derive/machine/scene.ts';
import type { QueueLayout } from '../../derive/machine/ready-queue.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { isLit, type Lit } from '../../derive/selection/is-lit.ts';
import { dimmedAlpha, inkOnProgram, programColour, toneColour } from '../../ui/colour.ts';
import { formatCount } from '../../ui/format.ts';
import type { Ink } from '../../ui/ink.ts';
import type { Pen } from '../../charts/picture/pen.ts';
import { endOfName } from '../../ui/name.ts';
import { toneOfThread } from '../../derive/names/tones.ts';

function plate(context: Pen, rect: Rect, radius: number): void {
  context.beginPath();
  context.roundRect(rect.x, rect.y, rect.width, rect.height, Math.min(radius, rect.height / 3));
  context.fill();
}

/** Opacity of sleeping threads. */
const asleepAlpha = 0.4;

/** Cores and their hardware contexts, without threads. */
export function drawPlates(context: Pen, machine: MachineLayout, ink: Ink): void {
  context.fillStyle = ink.soft;
  for (const box of machine.boxes) if (box.kind === 'core') plate(context, box, 0.1875 * ink.rem);
  context.fillStyle = ink.line;
  for (const rect of machine.contexts) plate(context, rect, 2);
}

/** Threads as coloured cells, except those that appear as a count. */
export function drawCells(
  context: Pen,
  layout: Layout,
  threads: readonly DrawnThread[],
  { counted, lit, ink }: { counted: Readonly<Record<'waiting' | 'asleep', boolean>>; lit: Lit; ink: Ink },
): void {
  threads.forEach((drawn, thread) => {
    const { state } = drawn;
    if (state === 'absent' || ((state === 'waiting' || state === 'asleep') && counted[state])) return;
    context.fillStyle = toneColour(toneOfThread(layout, thread))[ink.theme];
    const isThere = drawn.context < 0 || isLit(lit, 'context', drawn.context);
    context.globalAlpha =
      isThere && isLit(lit, 'thread', thread) ? (state === 'asleep' ? asleepAlpha : 1) : dimmedAlpha;
    plate(context, drawn, 2);
  });
  context.globalAlpha = 1;
}

/** The ready queue or the sleeping threads as one box per program: its name and count; for single threads, presence only. */
export function drawQueueCounts(
  context: Pen,
  layout: Layout,
  queue: QueueLayout,
  waiting: readonly number[],
  { lit, ink }: { lit: Lit; ink: Ink },
): void {
  const { programs } = layout;
  const counts = programs.map(() => 0);
  for (const thread of waiting) {
    const program = layout.threads[thread]?.program ?? 0;
    counts[program] = (counts[program] ?? 0) + 1;
  }
  // Shading shows whether a single thread is present, so its name gets all the room.
  const isCounted = layout.threads.length > programs.length;
  context.textBaseline = 'middle';
  const inset = 0.3 * ink.rem;
  const font = `${(0.6875 * ink.rem).toString()}px ${ink.font}`;
  counts.forEach((count, program) => {
    const place = queue.place(program, programs.length);
    const isProgramLit = isLit(lit, 'program', program);
    context.globalAlpha = count === 0 || !isProgramLit ? 0.35 : 1;
    context.fillStyle = programColour(program)[ink.theme];
    plate(context, place, 0.25 * ink.rem);
    if (isProgramLit) context.globalAlpha = 1;
    context.fillStyle = count === 0 ? ink.mute : inkOnProgram;
    const middle = place.y + place.height / 2 + 0.5;
    const number = formatCount(count);
    context.font = `600 ${font}`;
    const width = isCounted ? context.measureText(number).width + inset : 0;
    if (isCounted) context.fillText(number, place.x + place.width - width, middle);
    context.font = font;
    const name = programs[program] ?? '';
    const label = [name, endOfName(name).replace(' ', '…') || name, isCounted ? '' : number].find(
      (text) => context.measureText(text).width <= place.width - width - 2 * inset,
    );
    context.fillText(label ?? '', place.x + inset, middle);
  });
  context.globalAlpha = 1;
}
