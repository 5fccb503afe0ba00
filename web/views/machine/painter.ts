/**
 * Brings a machine's picture to a moment of the clock without React: strips and cells on the canvas, chips moved, numbers
 * written. Everything is a function of the moment, so that it does not matter from where the clock came.
 */
import { quantumFrames } from '../../engine/frames.ts';
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
import type { IdleMarks } from '../waits/idle-marks.ts';
import type { Beside } from '../waits/useBeside.ts';
import { sayThread } from './notes.ts';

/** The elements that a painter changes; chips carry `data-thread`, numbers `data-reading`. */
export interface Easel extends Board {
  readonly root: HTMLElement;
}

/** A running thread's name may be cut short down to this width of its chip; a waiting one's is whole or not there. In rem. */
const leastRunning = 3.25;
/** Type size, and what is left and right of the name. */
const small = { waiting: { type: 0.6875, inset: 0.3125 }, smaller: { type: 0.625, inset: 0.25 } } as const;
/** What an age beside the name takes. */
const ageRoom = 1.25;

/** Finer places are not seen. */
function tenths(pixels: number): string {
  return (Math.round(pixels * 10) / 10).toString();
}

/** A waiting thread's age, and whether it starves. */
function writeAge({ dataset }: HTMLElement, { age, starving }: DrawnThread): void {
  if (age > 0) dataset['age'] = formatCount(age);
  else delete dataset['age'];
  if (starving) dataset['starving'] = '';
  else delete dataset['starving'];
}

export class Painter {
  /** The moment painted last, and what was there. */
  moment: Moment = { frame: 0, passed: 0, arrived: 1 };
  threads: readonly DrawnThread[] = [];
  sums: QuantumSums;
  private readonly scene: MachineScene;
  private readonly geometry: Geometry;
  private readonly easel: Easel;
  private readonly surface: Surface;
  private readonly chips = new Map<number, HTMLElement>();
  /** By thread, what its chip looked like when it was moved last. */
  private readonly moved = new Map<number, string>();
  private readonly readings = new Map<string, HTMLElement>();
  readonly beside: Beside | null;
  private readonly idle: IdleMarks | null;
  /** What a small chip must have to carry its name, in CSS pixels. */
  private readonly nameWidths: Readonly<Record<keyof typeof small, readonly number[]>>;
  private tabStop = 0;
  /** Whether the strips are those of an earlier moment. */
  private isBehind = false;
  private shown = '';
  /** Where threads were last. */
  private placed = '';
  private summed = '';

  /** `beside`: where threads wait. */
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
        const name = textWidth(shortName(layout, nameOfThread(layout, thread)), type, easel.ink, 500);
        return Math.ceil(name + 2 * inset * easel.ink.rem);
      });
    this.nameWidths = { waiting: widths(small.waiting), smaller: widths(small.smaller) };
    for (const chip of easel.root.querySelectorAll<HTMLElement>('[data-thread]')) {
      const thread = Number(chip.dataset['thread']);
      this.chips.set(thread, chip);
      // Left by the painter before this one.
      if (chip.tabIndex === 0) this.tabStop = thread;
    }
    for (const reading of easel.root.querySelectorAll<HTMLElement>('[data-reading]'))
      this.readings.set(reading.dataset['reading'] ?? '', reading);
  }

  /** Makes a thread the one that Tab reaches; arrow keys reach the others. */
  setTabStop(thread: number): void {
    const chip = this.chips.get(thread);
    if (!chip) return;
    this.chips.get(this.tabStop)?.setAttribute('tabindex', '-1');
    chip.setAttribute('tabindex', '0');
    this.tabStop = thread;
  }

  /** Dims on the canvas what is not lit, at once. */
  light(lit: Lit): void {
    this.surface.lit = lit;
    if (this.shown !== '') this.surface.paint(this.moment, this.threads);
  }

  /** Segments of a strip as they were painted last. */
  segments(strip: Strip): Segment[] {
    return this.surface.segments(strip, this.moment);
  }

  /** Since when a hardware context is idle while threads are ready. */
  idleWords(context: number): string[] {
    return this.beside?.idleWords(this.scene.frames, this.moment.frame, context) ?? [];
  }

  /** Paints a position of the clock; `settled` leaves out journeys. Strips, which only grow and shrink, wait for a beat. */
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
      // Before the chips move: drawing text asks for styles, and these are still as they were.
      this.isBehind = !isBeat;
      if (isBeat) this.surface.paint(this.moment, this.threads);
      if (isMoved) {
        const { waiting, asleep } = this.scene.placed(frame);
        this.write('queue', formatCount(readyAt(frames, frame) ?? waiting.length));
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
    for (const [thread, chip] of this.chips) {
      const drawn = this.threads[thread];
      const hidden = !drawn || drawn.state === 'absent' || this.isCounted(drawn);
      const state = hidden ? 'absent' : drawn.state;
      if (chip.dataset['state'] !== state) chip.dataset['state'] = state;
      if (hidden) continue;
      const where = drawn.context < 0 ? '' : markOf({ kind: 'context', id: drawn.context });
      if (chip.dataset['at'] !== where) chip.dataset['at'] = where;
      const { style } = chip;
      const needed = this.leastNamed(thread, drawn);
      const [x, y] = [tenths(drawn.x), tenths(drawn.y)];
      const [width, height] = [`${tenths(drawn.width)}px`, `${tenths(drawn.height)}px`];
      const look = `${x} ${y} ${width} ${height} ${needed}`;
      if (this.moved.get(thread) !== look) {
        this.moved.set(thread, look);
        style.transform = `translate(${x}px, ${y}px)`;
        // Most only move along the queue: nothing of them is laid out.
        if (style.width !== width) style.width = width;
        if (style.height !== height) style.height = height;
        const isBare = drawn.width < needed;
        if (isBare !== chip.hasAttribute('data-bare')) chip.toggleAttribute('data-bare', isBare);
      }
      const caption = this.scene.caption?.(drawn.context, this.moment.frame) ?? null;
      const name = caption === null ? null : chip.querySelector('.thread-name');
      if (name && name.textContent !== caption) name.textContent = caption;
    }
    this.keepTabStop();
  }

  /** The width from which on a chip carries its name. */
  private leastNamed(thread: number, { state, age }: DrawnThread): number {
    const { rem } = this.easel.ink;
    if (state === 'queued' || state === 'asleep') return this.nameWidths.smaller[thread] ?? 0;
    if (state !== 'waiting') return leastRunning * rem;
    return (this.nameWidths.waiting[thread] ?? 0) + (age > 0 ? ageRoom * rem : 0);
  }

  /** Whether a number stands for it. */
  private isCounted({ state }: DrawnThread): boolean {
    const { queue, beds } = this.geometry;
    const place = state === 'waiting' ? queue : state === 'asleep' ? beds : null;
    return place?.byProgram ?? false;
  }

  /** A chip that is not shown cannot be reached, so another takes over. */
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
      // Of the bar alone: set on the chip, all in it would be styled again.
      const bar = chip.querySelector<HTMLElement>('.thread-bar');
      bar?.style.setProperty('--works', Math.min(1, Math.max(0, works || 0)).toFixed(3));
      const said = sayThread(layout, thread, drawn, sums, this.beside);
      if (chip.getAttribute('aria-label') !== said) chip.setAttribute('aria-label', said);
      writeAge(chip, drawn);
    }
  }
}
