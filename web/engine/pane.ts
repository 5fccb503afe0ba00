/** The state of a run so far, as shown by a pane. */
import type { DecisionRecord, Layout, RunResult, Scenario } from '../scenario/generated/types.ts';
import { FrameTable } from './frames.ts';
import { keepEqual } from './keep.ts';
import { numberedAs } from './numbered.ts';
import type { FromWorker } from './protocol.ts';
import { TaskTable } from './tasks.ts';

/** One pane's run. Frames grow in place; everything else is replaced. */
export interface Pane {
  readonly status: 'running' | 'done' | 'failed';
  /** This pane's scenario: for A with the baseline's values, for a fork with its values set during the run. */
  readonly scenario: Scenario;
  readonly layout: Layout;
  readonly frames: FrameTable;
  readonly decisions: readonly DecisionRecord[];
  /** The program's tasks, in a run of tasks; their log grows in place. */
  readonly tasks: TaskTable | null;
  /** Figures of the measurement window so far. */
  readonly result: RunResult | null;
  /** Milliseconds from start to end, as measured by the page. */
  readonly milliseconds: number | null;
}

type Message<Kind> = Extract<FromWorker, { kind: Kind }>;

/** Collects a worker's messages about a run. */
export class Gathering {
  #scenario: Scenario;
  readonly #layout: Layout;
  readonly #frames: FrameTable;
  readonly #tasks: TaskTable | null;
  readonly #beganMs: number;
  #decisions: DecisionRecord[] = [];
  /** Decisions since the last snapshot. */
  #news: DecisionRecord[] = [];
  #result: RunResult | null = null;
  #milliseconds: number | null = null;

  /** `programs` are numbered first; `before` is the layout that the pane shows, whose equal parts are reused. */
  constructor(
    scenario: Scenario,
    programs: readonly string[],
    message: Message<'started'>,
    beganMs: number,
    before: Layout | null,
  ) {
    const layout = keepEqual(before, numberedAs(programs, message.layout));
    const { graph } = message;
    this.#scenario = scenario;
    this.#layout = layout;
    this.#frames = new FrameTable(layout);
    this.#tasks = layout.dag && graph ? new TaskTable(layout.dag, graph) : null;
    this.#beganMs = beganMs;
  }

  /** Complete frames. */
  get count(): number {
    return this.#frames.count;
  }

  take(batch: Message<'batch'>): void {
    this.#frames.append(batch.frames);
    this.#tasks?.append(batch.tasks);
    // One by one: a batch may have more decisions than a call takes arguments.
    for (const decision of batch.decisions) this.#news.push(decision);
    if (batch.result) this.#result = { ...batch.result, title: this.#scenario.title };
    if (batch.done) this.#milliseconds = performance.now() - this.#beganMs;
  }

  /** Takes the title and description of an edit that changes nothing else, during the run or after it. */
  reword(scenario: Scenario): void {
    this.#scenario = scenario;
    this.#result &&= { ...this.#result, title: scenario.title };
  }

  /** The state so far. Decisions are a new list only if there are more. */
  snapshot(): Pane {
    if (this.#news.length > 0) this.#decisions = this.#decisions.concat(this.#news);
    this.#news = [];
    return {
      status: this.#milliseconds === null ? 'running' : 'done',
      scenario: this.#scenario,
      layout: this.#layout,
      frames: this.#frames,
      decisions: this.#decisions,
      tasks: this.#tasks,
      result: this.#result,
      milliseconds: this.#milliseconds,
    };
  }
}

/** Whether a run has anything to show; before the first run, the machine is shown without results. */
export function hasResults({ frames, status }: Pane): boolean {
  return frames.count > 0 || status === 'done';
}

/** Frames of a whole run. A program of tasks may end before its last quantum. */
export function framesOf({ status, frames, layout }: Pane): number {
  return status === 'done' ? frames.count : layout.quanta * layout.frames_per_quantum;
}
