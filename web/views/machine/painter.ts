/**
 * Brings a machine's picture to a moment of the clock without React: strips and cells on the canvas, chips moved, numbers
 * written. Everything is a function of the moment, so that it does not matter from where the clock came.
 */
import { capacityLines } from '../../derive/machine/caches.ts';
import { quantumFrames } from '../../engine/frames.ts';
import type { MachineLayout, Strip } from '../../derive/machine/layout.ts';
import { linesByTone, momentAt, type Moment } from '../../derive/machine/moment.ts';
import type { DrawnThread, MachineScene } from '../../derive/machine/scene.ts';
import {
  coreIpc,
  missRatio,
  sumQuantum,
  workingShare,
  type QuantumSums,
} from '../../derive/machine/quantum.ts';
import type { QueueLayout } from '../../derive/machine/ready-queue.ts';
import { readyAt } from '../../derive/tasks/moment.ts';
import { formatCount, formatIpc, formatRatio } from '../../ui/format.ts';
import type { Ink } from '../../ui/ink.ts';
import { drawnBy, type Pen } from '../../charts/picture/pen.ts';
import { textWidth } from '../../charts/text.ts';
import { drawCells, drawPlates, drawQueueCounts } from './cells.ts';
import { tonesOf } from '../../derive/names/tones.ts';
import { drawStrip, segmentsOf, type Segment } from './strips.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { sayThread } from './notes.ts';

/** The elements that a painter changes; chips carry `data-thread`, numbers `data-reading`. */
export interface Easel {
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly ink: Ink;
}

export interface Geometry {
  readonly machine: MachineLayout;
  readonly queue: QueueLayout;
  /** CSS pixels, machine and queue together. */
  readonly height: number;
}

/** A running thread's name may be cut short down to this width of its chip; a waiting one's is whole or not there. In rem. */
const leastRunning = 3.25;
const waitingType = 0.6875;
const waitingInset = 0.3125;
/** What an age beside the name takes. */
const ageRoom = 1.25;

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
  private readonly chips = new Map<number, HTMLElement>();
  private readonly readings = new Map<string, HTMLElement>();
  /** What a waiting chip must have to carry its name, in CSS pixels. */
  private readonly nameWidths: readonly number[];
  private tabStop = 0;
  private shown = '';
  private summed = '';

  constructor(scene: MachineScene, geometry: Geometry, easel: Easel) {
    this.scene = scene;
    this.geometry = geometry;
    this.easel = easel;
    drawnBy(easel.canvas, (pen) => this.drawOn(pen));
    this.sums = sumQuantum(scene.frames, 0);
    const { layout } = scene.frames;
    this.nameWidths = layout.threads.map((_, thread) => {
      const name = textWidth(nameOfThread(layout, thread), waitingType, easel.ink, 500);
      return Math.ceil(name + 2 * waitingInset * easel.ink.rem);
    });
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

  /** Segments of a strip as they were painted last. */
  segments(strip: Strip): Segment[] {
    const { frames } = this.scene;
    const unit = frames.layout.topology.caches[strip.cache];
    if (!unit) return [];
    return segmentsOf(strip, linesByTone(frames, strip.cache, this.moment), capacityLines(unit));
  }

  /** Paints a position of the clock; `settled` leaves out journeys. */
  paint(position: number, settled: boolean): void {
    const { frames } = this.scene;
    this.moment = momentAt(frames, position, settled);
    const { frame, passed, arrived } = this.moment;
    const shown = `${frame}/${frames.count > 0 ? passed : ''}/${arrived}`;
    if (shown !== this.shown) {
      this.shown = shown;
      this.threads = frames.count > 0 ? this.scene.threadsAt(this.moment) : [];
      this.paintCanvas();
      this.moveChips();
    }
    const quantum = Math.floor(frame / frames.layout.frames_per_quantum);
    const range = quantumFrames(frames, quantum);
    const summed = `${range.from}-${range.to}`;
    if (summed === this.summed) return;
    this.summed = summed;
    this.sums = sumQuantum(frames, quantum);
    this.writeReadings();
  }

  private paintCanvas(): void {
    const { canvas, ratio } = this.easel;
    const { machine, height } = this.geometry;
    const context = canvas.getContext('2d');
    if (!context) return;
    const [wide, high] = [Math.round(machine.width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, machine.width, height);
    this.drawOn(context);
    const { waiting } = this.scene.seats(this.moment.frame);
    this.write('queue', formatCount(readyAt(this.scene.frames, this.moment.frame) ?? waiting.length));
  }

  /** Draws what the canvas shows, on it or as vectors. */
  private drawOn(context: Pen): void {
    const { ink } = this.easel;
    const { machine, queue } = this.geometry;
    const { layout } = this.scene.frames;
    const cells = machine.detail === 'cells';
    if (cells) drawPlates(context, machine, ink);
    const { names } = tonesOf(layout);
    for (const strip of machine.strips) drawStrip(context, strip, this.segments(strip), { ink, names });
    const { waiting } = this.scene.seats(this.moment.frame);
    if (queue.byProgram) drawQueueCounts(context, layout, queue, waiting, ink);
    if (cells) drawCells(context, layout, this.threads, !queue.byProgram, ink);
  }

  private moveChips(): void {
    const running = leastRunning * this.easel.ink.rem;
    for (const [thread, chip] of this.chips) {
      const drawn = this.threads[thread];
      const hidden =
        !drawn || drawn.state === 'absent' || (drawn.state === 'waiting' && this.geometry.queue.byProgram);
      const state = hidden ? 'absent' : drawn.state;
      if (chip.dataset['state'] !== state) chip.dataset['state'] = state;
      if (hidden) continue;
      const { style, dataset } = chip;
      style.transform = `translate(${drawn.x.toFixed(1)}px, ${drawn.y.toFixed(1)}px)`;
      style.width = `${drawn.width.toFixed(1)}px`;
      style.height = `${drawn.height.toFixed(1)}px`;
      const age = drawn.age > 0 ? ageRoom * this.easel.ink.rem : 0;
      const needed = drawn.state === 'waiting' ? (this.nameWidths[thread] ?? 0) + age : running;
      if (drawn.width < needed) dataset['bare'] = '';
      else delete dataset['bare'];
      const caption = this.scene.caption?.(drawn.context, this.moment.frame) ?? null;
      const name = caption === null ? null : chip.querySelector('.thread-name');
      if (name && name.textContent !== caption) name.textContent = caption;
    }
    this.keepTabStop();
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
      chip.style.setProperty('--works', Math.min(1, Math.max(0, works || 0)).toFixed(3));
      chip.setAttribute('aria-label', sayThread(layout, thread, drawn, sums));
      writeAge(chip, drawn);
    }
  }
}
