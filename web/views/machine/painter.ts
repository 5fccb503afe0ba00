/**
 * Shows a moment of the clock in a machine's picture without React: paints strips and cells on the canvas, moves chips, writes
 * numbers. Everything is a function of the moment, independent of the previous one.
 */
import { quantumFrames } from '../../engine/frames.ts';
import { noQueue } from '../../derive/machine/activity.ts';
import type { Strip } from '../../derive/machine/layout.ts';
import { momentAt, type Moment } from '../../derive/machine/moment.ts';
import type { DrawnThread, MachineScene } from '../../derive/machine/scene.ts';
import {
  coreIpc,
  missRatio,
  sumQuantum,
  workingShare,
  type QuantumSums,
} from '../../derive/machine/quantum.ts';
import type { Lit } from '../../derive/selection/is-lit.ts';
import { markOf } from '../../derive/selection/thing.ts';
import { readyAt } from '../../derive/tasks/moment.ts';
import { formatCount, formatIpc, formatRatio } from '../../ui/format.ts';
import { drawnBy } from '../../charts/picture/pen.ts';
import { textWidth } from '../../charts/text.ts';
import type { Segment } from './strips.ts';
import { Surface, type Board, type Geometry } from './surface.ts';
import { nameOfThread, shortName } from '../../derive/names/threads.ts';
import { endOfName } from '../../ui/name.ts';
import type { IdleMarks } from '../waits/idle-marks.ts';
import type { Beside } from '../waits/useBeside.ts';
import { sayThread } from './notes.ts';

/** The elements that a painter changes: chips have `data-thread`, numbers `data-reading`. */
export interface Easel extends Board {
  readonly root: HTMLElement;
}

/** rem: the least width of a running thread's chip with a (possibly cut) name; a waiting thread's name is whole or absent. */
const leastRunning = 3.25;
/** A name is not shortened to fewer. Chosen. */
const leastLetters = 3;
/** rem: type size, and the margins left and right of the name. */
const small = { waiting: { type: 0.6875, inset: 0.3125 }, smaller: { type: 0.625, inset: 0.25 } } as const;
/** rem: room for an age beside the name. */
const ageRoom = 1.25;

/** rem: a digit of an age, in bold. */
const ageDigit = 0.45;

/** Finer positions are not visible. */
function tenths(pixels: number): string {
  return (Math.round(pixels * 10) / 10).toString();
}

/**
 * Writes a waiting thread's age where its chip has room for all digits, and whether it starves. Beside a name, 0 is not
 * written; without a name, a chip would be empty.
 */
function writeAge(chip: HTMLElement, { state, age, starving, width }: DrawnThread, rem: number): void {
  const written = formatCount(age);
  const isTold = age > 0 || (state === 'waiting' && chip.hasAttribute('data-bare'));
  const isWritten = isTold && written.length * ageDigit * rem <= width;
  // An attribute that is set anew restyles the chip, even to the same value.
  if (!isWritten) chip.removeAttribute('data-age');
  else if (chip.dataset['age'] !== written) chip.dataset['age'] = written;
  if (starving !== chip.hasAttribute('data-starving')) chip.toggleAttribute('data-starving', starving);
}

/** Writes what a thread does over its name, in the parts of it (Name.tsx). */
function writeName(chip: HTMLElement, caption: string): void {
  const [start, end] = chip.querySelectorAll('.name > span');
  const number = endOfName(caption);
  const first = caption.slice(0, caption.length - number.length);
  if (start && start.textContent !== first) start.textContent = first;
  if (end && end.textContent !== number) end.textContent = number;
}

export class Painter {
  /** The moment painted last, and its state. */
  moment: Moment = { frame: 0, passed: 0, arrived: 1 };
  threads: readonly DrawnThread[] = [];
  sums: QuantumSums;
  private readonly scene: MachineScene;
  private readonly geometry: Geometry;
  private readonly easel: Easel;
  private readonly surface: Surface;
  private readonly chips = new Map<number, HTMLElement>();
  /** By thread, position and size of its chip when it was last moved. */
  private readonly moved = new Map<number, string>();
  private readonly readings = new Map<string, HTMLElement>();
  readonly beside: Beside | null;
  private readonly idle: IdleMarks | null;
  /** The least width of a small chip with a name, in CSS pixels, by thread. */
  private readonly nameWidths: Readonly<Record<keyof typeof small, readonly number[]>>;
  private tabStop = 0;
  /** Whether the strips show an earlier moment. */
  private isBehind = false;
  private shown = '';
  /** The last positions of the threads. */
  private placed = '';
  private summed = '';

  /** `beside`: null unless threads wait. */
  constructor(scene: MachineScene, geometry: Geometry, easel: Easel, beside: Beside | null) {
    this.scene = scene;
    this.geometry = geometry;
    this.easel = easel;
    this.beside = beside;
    this.surface = new Surface(scene, geometry, easel, beside);
    this.idle = beside && new beside.IdleMarks(scene.frames, easel.root);
    drawnBy(easel.canvas, (pen) => this.surface.draw(pen, this.moment, this.threads));
    this.sums = sumQuantum(scene.frames, 0);
    const { layout } = scene.frames;
    const widths = ({ type, inset }: { type: number; inset: number }): number[] =>
      layout.threads.map((_, thread) => {
        const name = shortName(layout, nameOfThread(layout, thread));
        const width = (text: string): number => textWidth(text, type, easel.ink, 500);
        const least = Math.min(width(name), width(`${name.slice(0, leastLetters)}…${endOfName(name)}`));
        return Math.ceil(least + 2 * inset * easel.ink.rem);
      });
    this.nameWidths = { waiting: widths(small.waiting), smaller: widths(small.smaller) };
    for (const chip of easel.root.querySelectorAll<HTMLElement>('[data-thread]')) {
      const thread = Number(chip.dataset['thread']);
      this.chips.set(thread, chip);
      // Set by the previous painter.
      if (chip.tabIndex === 0) this.tabStop = thread;
    }
    for (const reading of easel.root.querySelectorAll<HTMLElement>('[data-reading]'))
      this.readings.set(reading.dataset['reading'] ?? '', reading);
  }

  /** Gives the tab stop to a thread; arrow keys reach the others. */
  setTabStop(thread: number): void {
    const chip = this.chips.get(thread);
    if (!chip) return;
    this.chips.get(this.tabStop)?.setAttribute('tabindex', '-1');
    chip.setAttribute('tabindex', '0');
    this.tabStop = thread;
  }

  /** Dims everything on the canvas that is not lit, immediately. */
  light(lit: Lit): void {
    this.surface.lit = lit;
    if (this.shown !== '') this.surface.paint(this.moment, this.threads);
  }

  /** Segments of a strip as last painted. */
  segments(strip: Strip): Segment[] {
    return this.surface.segments(strip, this.moment);
  }

  /** How long a hardware context has been idle while threads are ready. */
  idleWords(context: number): string[] {
    return this.beside?.idleWords(this.scene.frames, this.moment.frame, context) ?? [];
  }

  /** Paints a position of the clock; `settled` omits transitions. Strips, which only grow and shrink, are painted on beats only. */
  paint(position: number, settled: boolean, isBeat: boolean): void {
    const { frames } = this.scene;
    this.moment = momentAt(frames, position, settled);
    const { frame, passed, arrived } = this.moment;
    const shown = `${frame}/${frames.count > 0 ? passed : ''}/${arrived}`;
    if (shown !== this.shown || this.isBehind) {
      this.shown = shown;
      const placed = `${frame}/${arrived}/${frames.count > 0}`;
      const isMoved = placed !== this.placed;
      if (isMoved) this.threads = frames.count > 0 ? this.scene.threadsAt(this.moment) : [];
      this.placed = placed;
      // Before the chips move: drawing text reads styles, and these are still clean.
      this.isBehind = !isBeat;
      if (isBeat) this.surface.paint(this.moment, this.threads);
      if (isMoved) {
        const { waiting, asleep } = this.scene.placed(frame);
        const ready = readyAt(frames, frame) ?? waiting.length;
        const queued = this.threads.filter(({ queue }) => queue !== noQueue).length;
        const elsewhere = queued > 0 ? ` · ${formatCount(queued)} in run queues` : '';
        this.write('queue', `${formatCount(ready - queued)}${elsewhere}`);
        this.write('asleep', formatCount(asleep.length));
        this.moveChips();
        this.idle?.mark(frame, this.threads);
      }
    }
    const quantum = Math.floor(frame / frames.layout.frames_per_quantum);
    const range = quantumFrames(frames, quantum);
    const summed = `${range.from}-${range.to}`;
    if (summed === this.summed) return;
    this.summed = summed;
    this.sums = sumQuantum(frames, quantum);
    this.writeReadings();
  }

  private moveChips(): void {
    // In the ready queue all chips have names, or none: names among numbers would be read as one kind of thing.
    const isNamed = this.threads.every(
      (drawn, thread) => drawn.state !== 'waiting' || drawn.width >= this.leastNamed(thread, drawn),
    );
    for (const [thread, chip] of this.chips) {
      const drawn = this.threads[thread];
      const hidden = !drawn || drawn.state === 'absent' || this.isCounted(drawn);
      const state = hidden ? 'absent' : drawn.state;
      if (chip.dataset['state'] !== state) chip.dataset['state'] = state;
      if (hidden) continue;
      const where = drawn.context < 0 ? '' : markOf({ kind: 'context', id: drawn.context });
      if (chip.dataset['at'] !== where) chip.dataset['at'] = where;
      const { style } = chip;
      const needed = drawn.state !== 'waiting' || isNamed ? this.leastNamed(thread, drawn) : Infinity;
      const [x, y] = [tenths(drawn.x), tenths(drawn.y)];
      const [width, height] = [`${tenths(drawn.width)}px`, `${tenths(drawn.height)}px`];
      const look = `${x} ${y} ${width} ${height} ${needed} ${state} ${drawn.age} ${drawn.starving}`;
      if (this.moved.get(thread) !== look) {
        this.moved.set(thread, look);
        style.transform = `translate(${x}px, ${y}px)`;
        // Most chips only move along the queue, which needs no layout.
        if (style.width !== width) style.width = width;
        if (style.height !== height) style.height = height;
        const isBare = drawn.width < needed;
        if (isBare !== chip.hasAttribute('data-bare')) chip.toggleAttribute('data-bare', isBare);
        writeAge(chip, drawn, this.easel.ink.rem);
      }
      const caption = this.scene.caption?.(drawn.context, this.moment.frame) ?? null;
      if (caption !== null) writeName(chip, caption);
    }
    const hasAges =
      this.geometry.queue?.byProgram === false &&
      this.threads.some(
        ({ state, queue, age }) => queue === noQueue && (age > 0 || (state === 'waiting' && !isNamed)),
      );
    this.write('ages', hasAges ? 'quanta waited' : '');
    this.keepTabStop();
  }

  /** The least chip width for a name. */
  private leastNamed(thread: number, { state, age }: DrawnThread): number {
    const { rem } = this.easel.ink;
    if (state === 'queued' || state === 'asleep') return this.nameWidths.smaller[thread] ?? 0;
    if (state !== 'waiting') return leastRunning * rem;
    return (this.nameWidths.waiting[thread] ?? 0) + (age > 0 ? ageRoom * rem : 0);
  }

  /** Whether the thread appears in a count. */
  private isCounted({ state }: DrawnThread): boolean {
    const { queue, beds } = this.geometry;
    const place = state === 'waiting' ? queue : state === 'asleep' ? beds : null;
    return place?.byProgram ?? false;
  }

  /** Moves the tab stop off a hidden chip, which cannot have the focus. */
  private keepTabStop(): void {
    const isShown = (chip: HTMLElement | undefined): boolean => chip?.dataset['state'] !== 'absent';
    const stop = this.chips.get(this.tabStop);
    if (isShown(stop) && stop?.tabIndex === 0) return;
    const next = isShown(stop) ? this.tabStop : [...this.chips].find(([, chip]) => isShown(chip))?.[0];
    if (next !== undefined) this.setTabStop(next);
  }

  private write(reading: string, text: string): void {
    const element = this.readings.get(reading);
    if (element && element.textContent !== text) element.textContent = text;
  }

  private writeReadings(): void {
    const { layout } = this.scene.frames;
    const { sums } = this;
    layout.topology.cores.forEach((_, core) =>
      this.write(`core-${core}`, formatIpc(coreIpc(layout, sums, core))),
    );
    layout.topology.caches.forEach((_, cache) =>
      this.write(`cache-${cache}`, formatRatio(missRatio(sums, cache), 2)),
    );
    for (const [thread, chip] of this.chips) {
      const drawn = this.threads[thread];
      if (!drawn || drawn.state === 'absent') continue;
      const works = drawn.context < 0 ? 0 : workingShare({ layout }, sums, drawn.context);
      // Set on the bar alone: set on the chip, it would restyle all children.
      const bar = chip.querySelector<HTMLElement>('.thread-bar');
      bar?.style.setProperty('--works', Math.min(1, Math.max(0, works || 0)).toFixed(3));
      const said = sayThread(layout, thread, drawn, sums, this.beside);
      if (chip.getAttribute('aria-label') !== said) chip.setAttribute('aria-label', said);
    }
  }
}
