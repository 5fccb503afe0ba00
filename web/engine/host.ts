/** One worker as the page sees it: calls with answers, runs with batches, and a new worker when one dies. */
import type { Scenario } from '../scenario/generated/types.ts';
import { tracesVersion } from '../scenario/traces.ts';
import { openSandbox, type Sandbox } from './own/sandbox.ts';
import { hasConsent, sourceOf } from './own/source.ts';
import { earlyWorker } from './early.ts';
import { moduleOf } from './modules.ts';
import type {
  CallName,
  Calls,
  FromWorker,
  ModuleName,
  Opening,
  OpenOrder,
  Rest,
  Telling,
  ToWorker,
  TracePlace,
} from './protocol.ts';

/** Why a program that nobody has asked for is not run. */
const withoutConsent =
  'Not run: its policy is a program from elsewhere. Read it in the policy editor and press Run there';

/** What a run tells. */
export interface RunListener {
  onMessage(message: Extract<FromWorker, { run: number }>): void;
  /** The worker died; the host has a new one, which does not know the run. */
  onLost(why: string): void;
}

/** What a document's opening tells, and then its run if a new one begins. */
export interface OpenListener extends RunListener {
  onOpened(opening: Opening): void;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** A worker that dies is given its task once more; if it dies again, the task is at fault. */
export const mostLosses = 2;

/** No worker can do anything: the scenario is not at fault, and no change of it helps. */
export const engineMissing = 'The engine could not be loaded';

/** What is said of a task whose worker was lost as often as it may be. */
export const saidOfLoss = (why: string): string =>
  why === engineMissing ? engineMissing : 'The simulation stopped twice on this scenario.';

/** Where recorded traces are now. */
export function tracePlace(): TracePlace {
  return { base: new URL('traces/', document.baseURI).href, version: tracesVersion() };
}

/** A worker that is alive answers a question within this time, even between the slices of a run. */
const patienceMilliseconds = 8_000;

/** Whether timers tell the time badly. Where there is no page, in Node, nobody watches either. */
const isHidden = (): boolean => typeof document === 'undefined' || document.hidden;

export class Host {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #listener: RunListener | null = null;
  /** The run that `#listener` listens to. What an earlier one still says, its end above all, is not for it. */
  #run = 0;
  /** The document that is being read. The run before it goes on until it is known what comes of it. */
  #opening: { readonly run: number; readonly listener: OpenListener } | null = null;
  #heard = 0;
  /** Of the run that goes on, where somebody wrote its policy. */
  #sandbox: Sandbox | null = null;
  #watch: ReturnType<typeof setInterval> | null = null;

  /** Takes over a worker that has started already, if there is one: it gets its module before there is anything to do. */
  adopt(): void {
    const early = this.#worker ? undefined : earlyWorker();
    if (!early) return;
    this.#worker = this.#listenTo(early);
    // It may have asked before anybody listened.
    void this.#give(early, 'core');
  }

  /** Asks once. Rejects with the engine's words, or when the worker died twice. */
  async call<Name extends CallName>(name: Name, args: Calls[Name][0], retry = true): Promise<Calls[Name][1]> {
    const id = ++this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#send({ kind: 'call', id, name, args });
    this.#startWatch();
    try {
      return (await answer) as Calls[Name][1];
    } catch (error) {
      if (error instanceof WorkerLost && retry) return this.call(name, args, false);
      throw error;
    }
  }

  /** Starts a run, which replaces the one before. A policy that somebody wrote runs only with a person's consent. */
  run(run: number, scenario: string, listener: RunListener, tell: Telling = { of: 'frames' }): void {
    this.#closeSandbox();
    this.#listener = listener;
    this.#run = run;
    this.#heard = performance.now();
    const source = tell.of === 'alone' ? null : sourceIn(scenario);
    if (source !== null && !hasConsent(source)) {
      queueMicrotask(() => {
        this.#hear({ kind: 'failed', run, message: withoutConsent, line: null });
      });
      return;
    }
    this.#sandbox = source === null ? null : openSandbox(source);
    const policy = this.#sandbox?.port ?? null;
    this.#send(
      { kind: 'run', run, scenario, traces: tracePlace(), tell, policy },
      policy === null ? [] : [policy],
    );
    this.#startWatch();
  }

  /** Has a document read, and what its pane shows of it run unless it runs already. */
  open(run: number, pane: OpenOrder['pane'], text: string, rest: Rest, listener: OpenListener): void {
    this.#opening = { run, listener };
    this.#heard = performance.now();
    this.#send({ kind: 'open', run, pane, text, rest, traces: tracePlace() });
    this.#startWatch();
  }

  /** The first picture of a run is drawn: it need rest no longer. */
  drawn(run: number): void {
    if (this.#worker) this.#send({ kind: 'drawn', run });
  }

  /** Stops the run that goes on. */
  stop(): void {
    this.#closeSandbox();
    this.#listener = null;
    if (this.#worker) this.#send({ kind: 'stop' });
  }

  /** Ends the worker, whatever it is at; the next call starts a new one. What was asked stays without an answer. */
  end(): void {
    this.#closeSandbox();
    this.#listener = null;
    this.#opening = null;
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #send(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker ??= this.#create();
    this.#worker.postMessage(message, { transfer });
  }

  #closeSandbox(): void {
    this.#sandbox?.close();
    this.#sandbox = null;
  }

  #create(): Worker {
    this.adopt();
    return (
      this.#worker ??
      this.#listenTo(new Worker(new URL('./simulate.worker.ts', import.meta.url), { type: 'module' }))
    );
  }

  #listenTo(worker: Worker): Worker {
    this.#heard = performance.now();
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'need') void this.#give(worker, data.name);
      else this.#hear(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#lose(event.message || 'the simulation stopped unexpectedly');
    });
    return worker;
  }

  /** What does not arrive cannot be waited for. */
  async #give(worker: Worker, name: ModuleName): Promise<void> {
    try {
      const given = await moduleOf(name);
      this.#heard = performance.now();
      worker.postMessage({ kind: 'module', name, given } satisfies ToWorker);
    } catch {
      if (worker === this.#worker) this.#lose(engineMissing);
    }
  }

  #hear(message: Exclude<FromWorker, { kind: 'need' }>): void {
    this.#heard = performance.now();
    if ('run' in message) {
      if (message.run === this.#opening?.run && this.#hearOpening(message)) return;
      if (message.run !== this.#run) return;
      if (isEnd(message)) this.#endRun(message);
      else this.#listener?.onMessage(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'reply') waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.message));
  }

  /** Whether a message was all about the opening. */
  #hearOpening(message: Extract<FromWorker, { run: number }>): boolean {
    const { run, listener } = this.#opening ?? {};
    if (run === undefined || !listener) return false;
    this.#opening = null;
    const begins = message.kind !== 'opened' || message.opening.is === 'new';
    if (begins) {
      this.#closeSandbox();
      this.#listener = listener;
      this.#run = run;
    }
    if (message.kind !== 'opened') return false;
    listener.onOpened(message.opening);
    return true;
  }

  #endRun(message: Extract<FromWorker, { run: number }>): void {
    const listener = this.#listener;
    this.#closeSandbox();
    this.#listener = null;
    listener?.onMessage(message);
  }

  /** A worker that was closed from outside sends no event: silence is the only sign. */
  #startWatch(): void {
    this.#watch ??= setInterval(() => {
      if (this.#waiting.size === 0 && !this.#listener && !this.#opening) {
        if (this.#watch) clearInterval(this.#watch);
        this.#watch = null;
        return;
      }
      // A hidden page's timers are slow, and so is a worker that reads a large trace: silence alone proves little.
      if (!isHidden() && performance.now() - this.#heard > patienceMilliseconds) {
        this.#lose('the simulation no longer answers');
      }
    }, 1_000);
    if (this.#waiting.size <= 1 && !this.#listener) this.#heard = performance.now();
  }

  #lose(why: string): void {
    this.#closeSandbox();
    this.#worker?.terminate();
    this.#worker = null;
    this.#heard = performance.now();
    const waiting = [...this.#waiting.values()];
    // The run before a document that is being read would be replaced by it, or read anew with it.
    const listener = this.#opening?.listener ?? this.#listener;
    this.#waiting.clear();
    this.#listener = null;
    this.#opening = null;
    for (const { reject } of waiting) reject(new WorkerLost(why));
    listener?.onLost(why);
  }
}

function sourceIn(scenario: string): string | null {
  // Most scenarios have none, and some are long.
  return scenario.includes('"own"') ? sourceOf((JSON.parse(scenario) as Scenario).policy) : null;
}

function isEnd(message: Exclude<FromWorker, { kind: 'need' }>): boolean {
  if (message.kind === 'batch' || message.kind === 'schedule') return message.done;
  return ['failed', 'measured', 'worked', 'alone'].includes(message.kind);
}

class WorkerLost extends Error {}
