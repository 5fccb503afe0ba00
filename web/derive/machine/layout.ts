/** Where every part of a machine is drawn: rectangles in CSS pixels, for any machine from one core to hundreds. */
import type { Topology } from '../../scenario/generated/types.ts';
import { isIdle, withIdleFolded, type IdleKind } from './idle.ts';
import { cellSizes, measures, type Detail, type Measures } from './measures.ts';
import { machineTree, privateCaches, type Part } from './tree.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Box extends Rect {
  readonly kind: 'package' | 'group' | 'core' | IdleKind;
  /** Its number; for idle parts, their count. */
  readonly id: number;
}

export interface Strip extends Rect {
  /** Index of the cache in the topology. */
  readonly cache: number;
  /** Whether its title is above it and its segments may carry names. */
  readonly named: boolean;
}

export interface MachineLayout {
  readonly detail: Detail;
  readonly width: number;
  readonly height: number;
  /** Outer boxes before those inside them. */
  readonly boxes: readonly Box[];
  readonly strips: readonly Strip[];
  /** By hardware context. */
  readonly contexts: readonly Rect[];
  /** By hardware context, the place of its run queue; empty if it has none of its own. */
  readonly queues: readonly Rect[];
}

/** Above this height, in rem, the next lower detail is used. */
const tallest = 25;
const mostNamedContexts = 64;
/** Height of the line that represents idle parts. */
const idleRem = 1.5;
/** Inner caches show their title only from this width on, in rem. */
const titleWidth = 9;

class Builder {
  readonly boxes: Box[] = [];
  readonly strips: Strip[] = [];
  readonly contexts: Rect[] = [];
  readonly queues: Rect[] = [];
  private readonly topology: Topology;
  private readonly hasQueues: boolean;
  private readonly detail: Detail;
  private readonly rem: number;
  private readonly measures: Measures;

  constructor({ topology, rem, hasQueues }: Wanted, detail: Detail, cell?: number) {
    this.topology = topology;
    this.hasQueues = hasQueues;
    this.detail = detail;
    this.rem = rem;
    this.measures =
      cell === undefined
        ? measures[detail]
        : { ...measures[detail], contextWidth: cell, contextHeight: cell, thinStrip: cell / 4 };
  }

  private size(name: keyof Measures): number {
    return Math.round(this.measures[name] * this.rem);
  }

  /** Places a part with its upper left corner at x, y; returns its height. */
  place(part: Part, parent: Part | null, x: number, y: number, width: number): number {
    switch (part.kind) {
      case 'machine':
        return this.flow(part, x, y, width);
      case 'package': {
        const pad = this.size('pad');
        const at = this.boxes.push({ kind: 'package', id: part.id, x, y, width, height: 0 }) - 1;
        const height = this.flow(part, x + pad, y + pad, width - 2 * pad) + 2 * pad;
        this.boxes[at] = { kind: 'package', id: part.id, x, y, width, height };
        return height;
      }
      case 'cache':
        return this.cache(part, parent, x, y, width);
      case 'core':
        return this.core(part.id, x, y, width);
      case 'idle-packages':
      case 'idle-groups':
        return this.idle(part.kind, part, x, y, width);
    }
  }

  /** Idle parts in one line; their hardware contexts get a place without an extent. */
  private idle(kind: IdleKind, { id, cores }: Part, x: number, y: number, width: number): number {
    const height = Math.round(idleRem * this.rem);
    this.boxes.push({ kind, id, x, y, width, height });
    for (const core of cores) {
      const { first_context: first = 0, contexts = 0 } = this.topology.cores[core] ?? {};
      for (let slot = 0; slot < contexts; slot++) this.hide(first + slot, x, y);
    }
    return height;
  }

  private hide(context: number, x: number, y: number): void {
    this.contexts[context] = { x, y, width: 0, height: 0 };
    if (this.hasQueues) this.queues[context] = { x, y, width: 0, height: 0 };
  }

  private cache(part: Part, parent: Part | null, x: number, y: number, width: number): number {
    // A cache shared by its whole parent needs no frame of its own.
    const alone = parent === null || parent.parts.length === 1;
    const pad = alone ? 0 : this.size('corePad');
    const inner = width - 2 * pad;
    const outermost = parent?.kind !== 'cache';
    const named = (outermost || this.detail !== 'cells') && inner >= (outermost ? 5 : titleWidth) * this.rem;
    const at = alone ? -1 : this.boxes.push({ kind: 'group', id: part.id, x, y, width, height: 0 }) - 1;
    let down = y + pad;
    if (named) down += this.size('title');
    const height = this.size(outermost ? 'outerStrip' : 'innerStrip');
    this.strips.push({ cache: part.id, named, x: x + pad, y: down, width: inner, height });
    down += height + this.size('gap');
    down += this.flow(part, x + pad, down, inner) + pad;
    if (at >= 0) this.boxes[at] = { kind: 'group', id: part.id, x, y, width, height: down - y };
    return down - y;
  }

  private core(core: number, x: number, y: number, width: number): number {
    const pad = this.size('corePad');
    const inner = width - 2 * pad;
    let down = y + pad + this.size('coreHead');
    for (const cache of privateCaches(this.topology, core).reverse()) {
      const height = this.size('thinStrip');
      this.strips.push({ cache, named: false, x: x + pad, y: down, width: inner, height });
      down += height + this.size('thinGap');
    }
    if (this.detail !== 'cells') down += this.size('contextGap');
    const { first_context: first = 0, contexts = 0 } = this.topology.cores[core] ?? {};
    const gap = this.size('contextGap');
    const fitting = Math.max(1, Math.floor((inner + gap) / (this.size('contextWidth') + gap)));
    const columns = contexts <= this.measures.column ? 1 : Math.min(fitting, contexts);
    const [wide, high] = [(inner - gap * (columns - 1)) / columns, this.size('contextHeight')];
    const [apart, queue] = this.hasQueues ? [this.size('queueGap'), this.size('queueHeight')] : [0, 0];
    const step = high + apart + queue + gap;
    for (let slot = 0; slot < contexts; slot++) {
      const [row, column] = [Math.floor(slot / columns), slot % columns];
      const place = { x: x + pad + Math.round(column * (wide + gap)), width: Math.round(wide) };
      const top = down + row * step;
      this.contexts[first + slot] = { ...place, y: top, height: high };
      if (this.hasQueues) this.queues[first + slot] = { ...place, y: top + high + apart, height: queue };
    }
    down += Math.ceil(contexts / columns) * step - gap + pad;
    this.boxes.push({ kind: 'core', id: core, x, y, width, height: down - y });
    return down - y;
  }

  /** The minimum width of a part placed beside others. */
  private least(part: Part): number {
    if (part.kind !== 'core') return this.size('groupWidth');
    if (this.detail !== 'cells') return this.size('coreWidth');
    const contexts = Math.min(8, this.topology.cores[part.id]?.contexts ?? 1);
    const gap = this.size('contextGap');
    return contexts * (this.size('contextWidth') + gap) - gap + 2 * this.size('corePad');
  }

  /** Parts in rows of equal columns, as many as fit, with the rows evenly filled. */
  private flow(parent: Part, x: number, y: number, width: number): number {
    const parts = parent.parts.filter((part) => !isIdle(part));
    const gap = this.size('gap');
    const least = Math.max(...parts.map((part) => this.least(part)), 1);
    const fitting = Math.min(parts.length, Math.max(1, Math.floor((width + gap) / (least + gap))));
    const columns = Math.ceil(parts.length / Math.ceil(parts.length / fitting));
    const wide = (width - gap * (columns - 1)) / columns;
    let down = y;
    for (let row = 0; row < parts.length; row += columns) {
      const heights = parts
        .slice(row, row + columns)
        .map((part, column) =>
          this.place(
            part,
            parent,
            x + Math.round(column * (wide + gap)),
            down,
            Math.round((column + 1) * (wide + gap)) - gap - Math.round(column * (wide + gap)),
          ),
        );
      down += Math.max(...heights) + gap;
    }
    for (const part of parent.parts) if (isIdle(part)) down += this.place(part, parent, x, down, width) + gap;
    return Math.max(0, down - gap - y);
  }
}

/** The input of a layout; `cell` in rem. */
interface Wanted {
  readonly topology: Topology;
  readonly tree: Part;
  readonly width: number;
  readonly rem: number;
  /** Whether there is room below each hardware context for its run queue. */
  readonly hasQueues: boolean;
}

function build(wanted: Wanted, detail: Detail, cell?: number): MachineLayout {
  const { tree, width } = wanted;
  const builder = new Builder(wanted, detail, cell);
  const height = builder.place(tree, null, 0, 0, width);
  const { boxes, strips, contexts, queues } = builder;
  return { detail, width, height, boxes, strips, contexts, queues };
}

/** Options of a machine's plan, beside its size. */
export interface PlanOptions {
  /** Packages and groups without any of these cores are folded. */
  readonly used?: ReadonlySet<number> | null;
  /** Whether hardware contexts have run queues. */
  readonly hasQueues?: boolean;
}

/** Lays out a machine in `width` CSS pixels; `rem` in CSS pixels. Uses the most detail that fits a screen's height. */
export function layOutMachine(
  topology: Topology,
  width: number,
  rem: number,
  { used = null, hasQueues = false }: PlanOptions = {},
): MachineLayout {
  const whole = machineTree(topology);
  const tree = used ? withIdleFolded(whole, used) : whole;
  // Run queues do not count towards the height, so that every policy has the same detail.
  const bare = { topology, tree, width, rem, hasQueues: false };
  const fits = ({ height }: MachineLayout): boolean => height <= tallest * rem;
  const chosen = (detail: Detail, cell?: number): MachineLayout =>
    build({ ...bare, hasQueues }, detail, cell);
  for (const detail of ['roomy', 'dense'] as const) {
    const layout = build(bare, detail);
    const named = layout.contexts.filter((context) => context.width > 0).length;
    if (named <= mostNamedContexts && fits(layout)) return chosen(detail);
  }
  const cell = cellSizes.find((size) => fits(build(bare, 'cells', size))) ?? cellSizes.at(-1);
  return chosen('cells', cell);
}

/** Candidate widths of a small plan, in rem, and its preferred aspect ratio. */
const smallWidths = Array.from({ length: 32 }, (_, step) => 5 + step);
const smallShape = 1.5;

/**
 * A thumbnail plan, at one scale for all machines: hardware contexts are always the smallest cells. Chooses the width
 * for which cells are nearest to squares and the whole is nearest to the preferred shape.
 */
export function layOutSmall(topology: Topology, rem: number): MachineLayout {
  const awkward = ({ width, height, contexts: [cell] }: MachineLayout): number =>
    Math.abs(Math.log(width / height / smallShape)) +
    2 * Math.abs(Math.log((cell?.width ?? 1) / (cell?.height ?? 1)));
  const tree = machineTree(topology);
  return smallWidths
    .map((width) =>
      build({ topology, tree, width: width * rem, rem, hasQueues: false }, 'cells', cellSizes.at(-1)),
    )
    .reduce((best, layout) => (awkward(layout) < awkward(best) ? layout : best));
}
