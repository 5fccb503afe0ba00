/** The work that a worker of the pool can do: a whole run, or a function of the engine. */
import type {
  DecisionRecord,
  Layout,
  Measured,
  RunResult,
  Scenario,
  WorkDone,
} from '../../scenario/generated/types.ts';
import { tracesVersion } from '../../scenario/traces.ts';
import { FrameTable } from '../frames.ts';
import type { Host } from '../host.ts';
import type { CallName, Calls, FromWorker, Telling } from '../protocol.ts';
import { runText } from '../run-text.ts';
import type { WorkGoal } from '../same-work.ts';
import { messageOf } from '../../scenario/error-message.ts';

/** Called by the work; no calls follow `done`, `failed` or `lost`. */
export interface WorkListener {
  /** 0–1. */
  onShare(share: number): void;
  /** The partial answer; only work that reports frames has one. */
  onPart(part: unknown): void;
  /** The answer and its approximate size in bytes. */
  onDone(answer: unknown, bytes: number): void;
  /** The engine's message. */
  onFailed(problem: string): void;
  /** The worker died. */
  onLost(why: string): void;
}

export interface Work {
  /** Equal work has equal keys, and is done only once. */
  readonly key: string;
  /** Its cost relative to other work of its kind: for a run, its cycles. */
  readonly size: number;
  /** Starts on a free worker; the returned function stops it early, and leaves the worker free or terminated. */
  start(host: Host, listener: WorkListener): () => void;
}

/** The frames of a run, if they were requested. */
export interface RecordedRun {
  readonly layout: Layout;
  readonly frames: FrameTable;
  readonly decisions: readonly DecisionRecord[];
}

export interface PoolRun {
  readonly result: RunResult;
  /** null unless the job requested frames. */
  readonly recorded: RecordedRun | null;
  /** The closed windows, if the job requested one. */
  readonly windows: readonly Measured[];
}

/** Approximate size of a result; frames are counted separately. */
const resultBytes = 8_192;
let lastRun = 0;

/** Cycles of a whole run; a program of tasks may end before. */
export function cyclesOf({ run: { warmup_quanta, quanta, quantum_cycles } }: Scenario): number {
  return (warmup_quanta + quanta) * quantum_cycles;
}

/** A whole run. */
export function runWork(scenario: Scenario, tell: Exclude<Telling, { of: 'alone' | 'work' }>): Work {
  const text = runText(scenario);
  return {
    key: `run ${tracesVersion().toString()} ${JSON.stringify(tell)} ${text}`,
    size: cyclesOf(scenario),
    start: (host, listener) => {
      const run = ++lastRun;
      let recorded: { layout: Layout; frames: FrameTable; decisions: DecisionRecord[] } | null = null;
      const onMessage: Parameters<Host['run']>[2]['onMessage'] = (message) => {
        if (message.kind === 'failed') listener.onFailed(message.message);
        else if (message.kind === 'progress') listener.onShare(message.share);
        else if (message.kind === 'measured')
          listener.onDone(
            { result: message.result, recorded: null, windows: message.windows } satisfies PoolRun,
            resultBytes * (1 + message.windows.length),
          );
        else if (message.kind === 'started')
          recorded = { layout: message.layout, frames: new FrameTable(message.layout), decisions: [] };
        else if (message.kind === 'batch' && recorded) {
          const { layout, frames, decisions } = recorded;
          frames.append(message.frames);
          // One by one: a batch may have more than a call takes arguments.
          for (const decision of message.decisions) decisions.push(decision);
          listener.onShare(message.cycles / (layout.quanta * layout.quantum_cycles));
          if (!message.result) return;
          const bytes = resultBytes + frames.count * layout.stride * Uint32Array.BYTES_PER_ELEMENT;
          const told = { result: message.result, recorded, windows: [] } satisfies PoolRun;
          if (message.done) listener.onDone(told, bytes);
          else listener.onPart(told);
        }
      };
      const onLost = (why: string): void => listener.onLost(why);
      host.run(run, text, { onMessage, onLost }, tell);
      return () => host.stop();
    },
  };
}

/** A run that reports only at its end: the answer, and its approximate size in bytes. */
function endWork(
  key: string,
  scenario: string,
  tell: Telling,
  answerOf: (message: FromWorker) => readonly [answer: unknown, bytes: number] | null,
): Work {
  return {
    key: `${key} ${tracesVersion().toString()} ${scenario}`,
    size: 1,
    start: (host, listener) => {
      const onMessage: Parameters<Host['run']>[2]['onMessage'] = (message) => {
        const answer = answerOf(message);
        if (message.kind === 'failed') listener.onFailed(message.message);
        else if (message.kind === 'progress') listener.onShare(message.share);
        else if (answer) listener.onDone(...answer);
      };
      const onLost = (why: string): void => listener.onLost(why);
      host.run(++lastRun, scenario, { onMessage, onLost }, tell);
      return () => host.stop();
    },
  };
}

/** One thread of a scenario alone: the cycles in which it commits its instructions. */
export function aloneWork(scenario: string, thread: number): Work {
  return endWork(`alone ${thread.toString()}`, scenario, { of: 'alone', thread }, (message) =>
    message.kind === 'alone' ? [message.commits, message.commits.byteLength] : null,
  );
}

/** A run until every thread has done its work: returns when each had. */
export function goalWork(scenario: Scenario, goal: WorkGoal): Work {
  return endWork(`work ${JSON.stringify(goal)}`, runText(scenario), { of: 'work', goal }, (message) =>
    message.kind === 'worked' ? [message.done satisfies WorkDone, resultBytes] : null,
  );
}

/** One function of the engine, with arguments that JSON can represent. */
export function callWork<Name extends CallName>(name: Name, args: Calls[Name][0]): Work {
  return {
    key: `call ${tracesVersion().toString()} ${name} ${JSON.stringify(args)}`,
    size: 1,
    start: (host, listener) => {
      host.call(name, args).then(
        (answer) => listener.onDone(answer, JSON.stringify(answer).length * 2),
        (error: unknown) => listener.onFailed(messageOf(error)),
      );
      // A function cannot be interrupted: its worker is terminated, and the next task gets a new one.
      return () => host.end();
    },
  };
}
