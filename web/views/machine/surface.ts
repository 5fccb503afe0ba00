/** The canvas of a machine: caches as strips and, on large machines, threads as cells. Repaints only what has changed. */
import { linesIn } from '../../derive/machine/caches.ts';
import type { Strip } from '../../derive/machine/layout.ts';
import { linesByTone, type Moment } from '../../derive/machine/moment.ts';
import type { DrawnThread, MachineScene, Places } from '../../derive/machine/scene.ts';
import { shortName } from '../../derive/names/threads.ts';
import { tonesOf } from '../../derive/names/tones.ts';
import { allLit, isLit, type Lit } from '../../derive/selection/is-lit.ts';
import { thingOfTone } from '../../derive/selection/thing.ts';
import type { Pen } from '../../charts/picture/pen.ts';
import type { Ink } from '../../ui/ink.ts';
import type { Beside } from '../waits/useBeside.ts';
import { drawCells, drawPlates, drawQueueCounts } from './cells.ts';
import { drawStrip, segmentsOf, stripFont, type Segment } from './strips.ts';

export interface Geometry extends Places {
  /** CSS pixels, the machine and everything below it. */
  readonly height: number;
}

/** The canvas and its drawing style. */
export interface Board {
  readonly canvas: HTMLCanvasElement;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly ink: Ink;
}

export class Surface {
  private readonly scene: MachineScene;
  private readonly geometry: Geometry;
  private readonly board: Board;
  private readonly beside: Beside | null;
  /** Everything not lit is dimmed. */
  lit: Lit = allLit;
  /** By strip, the segments as last painted; empty before the first painting. */
  private painted: readonly string[] = [];

  constructor(scene: MachineScene, geometry: Geometry, board: Board, beside: Beside | null) {
    this.scene = scene;
    this.geometry = geometry;
    this.board = board;
    this.beside = beside;
  }

  /** Segments of a strip at a moment. They end on whole device pixels; if none moves, the strip is not repainted. */
  segments(strip: Strip, moment: Moment): Segment[] {
    const { frames } = this.scene;
    const { layout } = frames;
    const lines = linesByTone(frames, strip.cache, moment);
    const quantum = Math.floor(moment.frame / layout.frames_per_quantum);
    return segmentsOf(strip, lines, linesIn(layout, strip.cache, quantum), this.board.ratio);
  }

  /** Paints the canvas at a moment with its threads. */
  paint(moment: Moment, threads: readonly DrawnThread[]): void {
    const { canvas, ratio } = this.board;
    const { machine, queue, beds, height } = this.geometry;
    const context = canvas.getContext('2d');
    if (!context) return;
    const segments = machine.strips.map((strip) => this.segments(strip, moment));
    const looks = segments.map((of, index) =>
      of.map(({ tone, to }) => `${tone}:${to}:${this.isLit(machine.strips[index], tone)}`).join(),
    );
    const before = this.painted;
    this.painted = looks;
    // Cells move together with their threads.
    const moving = machine.detail === 'cells' || [queue, beds].some((place) => place?.byProgram);
    const isWhole = before.length === 0 || moving;
    if (!isWhole && looks.every((look, index) => look === before[index])) return;
    const [wide, high] = [Math.round(machine.width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    // Set so that `save` keeps it: setting it again makes the browser recompute styles.
    context.font = stripFont(this.board.ink);
    if (isWhole) {
      context.clearRect(0, 0, machine.width, height);
      this.draw(context, moment, threads);
      return;
    }
    machine.strips.forEach((strip, index) => {
      if (looks[index] === before[index]) return;
      this.clear(context, strip);
      this.drawStrip(context, strip, segments[index] ?? []);
    });
  }

  /** Draws a moment, to the canvas or as vectors. */
  draw(pen: Pen, moment: Moment, threads: readonly DrawnThread[]): void {
    const { ink } = this.board;
    const { machine, queue, beds } = this.geometry;
    const { frames } = this.scene;
    const { layout } = frames;
    const cells = machine.detail === 'cells';
    if (cells) drawPlates(pen, machine, ink);
    for (const strip of machine.strips) this.drawStrip(pen, strip, this.segments(strip, moment));
    const { waiting, asleep } = this.scene.placed(moment.frame);
    if (queue?.byProgram) drawQueueCounts(pen, layout, queue, waiting, { lit: this.lit, ink });
    if (beds?.byProgram) drawQueueCounts(pen, layout, beds, asleep, { lit: this.lit, ink });
    if (!cells) return;
    const counted = { waiting: queue?.byProgram ?? false, asleep: beds?.byProgram ?? false };
    drawCells(pen, layout, threads, { counted, lit: this.lit, ink });
    this.beside?.drawIdleCells(pen, machine, { frames, frame: moment.frame, threads }, ink);
  }

  private drawStrip(pen: Pen, strip: Strip, segments: readonly Segment[]): void {
    const { layout } = this.scene.frames;
    const names = tonesOf(layout).names.map((name) => shortName(layout, name));
    const lit = (tone: number): boolean => this.isLit(strip, tone);
    drawStrip(pen, strip, segments, { ink: this.board.ink, names, lit });
  }

  /** Whether a tone's part of a strip is lit; the empty part is lit if its cache is selected, or nothing is. */
  private isLit(strip: Strip | undefined, tone: number): boolean {
    if (strip && !isLit(this.lit, 'cache', strip.cache)) return false;
    if (tone < 0) return !this.lit.has('program');
    const { kind, id } = thingOfTone(this.scene.frames.layout, tone);
    return kind === 'core' ? true : isLit(this.lit, kind, id);
  }

  /** Clears every device pixel that a strip touches. */
  private clear(context: CanvasRenderingContext2D, { x, y, width, height }: Strip): void {
    const { ratio } = this.board;
    const down = (at: number): number => Math.floor(at * ratio) / ratio;
    const up = (at: number): number => Math.ceil(at * ratio) / ratio;
    context.clearRect(down(x), down(y), up(x + width) - down(x), up(y + height) - down(y));
  }
}
