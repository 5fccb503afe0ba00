/** One worker as seen by the page: calls with answers, runs with batches, and a new worker when one dies. */
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

/** Why a program is not run without the user's consent. */
const withoutConsent =
  'Not run: its policy is a program from elsewhere. Read it in the policy editor and press Run there';

/** Receives the messages of a run. */
export interface RunListener {
  onMessage(message: Extract<FromWorker, { run: number }>): void;
  /** The worker died; the host has a new one, which has no record of the run. */
  onLost(why: string): void;
}

/** Receives the outcome of opening a document, and then the messages of its run if a new one begins. */
export interface OpenListener extends RunListener {
  onOpened(opening: Opening): void;
}

/** Messages for a call or a run. */
type Heard = Exclude<FromWorker, { kind: 'need' | 'alive' }>;

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** A task whose worker dies is tried once more; if the worker dies again, the task is at fault. */
export const mostLosses = 2;

/** No worker can work: the scenario is not at fault, and changing it does not help. */
export const engineMissing = 'The engine could not be loaded';

/** The message for a task that has lost the maximum number of workers. */
export const saidOfLoss = (why: string): string =>
  why === engineMissing ? engineMissing : 'The simulation stopped twice on this scenario.';

/** The current location of recorded traces. */
export function tracePlace(): TracePlace {
  return { base: new URL('traces/', document.baseURI).href, version: tracesVersion() };
}

/** A live worker answers a query within this time, even between the slices of a run. */
const patienceMilliseconds = 8_000;
/** After it has announced work in one piece: some seconds of a processor, of which a loaded machine gives little. Chosen. */
const busyMilliseconds = 120_000;

/** Whether timers are unreliable. In Node there is no page, so silence is not checked either. */
const isHidden = (): boolean => typeof document === 'undefined' || document.hidden;

export class Host {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #listener: RunListener | null = null;
  /** The run that `#listener` listens to. Messages of an earlier run, above all its end, are not passed on. */
  #run = 0;
  /** The document being opened. The previous run continues until the outcome is known. */
  #opening: { readonly run: number; readonly listener: OpenListener } | null = null;
  #heard = 0;
  /** Whether it has announced that it will be silent. */
  #isBusy = false;
  /** The sandbox of the current run, if its policy is a user's program. */
  #sandbox: Sandbox | null = null;
  #watch: ReturnType<typeof setInterval> | null = null;

  /** Takes over a worker that has already started, if any, so that it gets its module early. */
  adopt(): void {
    const early = this.#worker ? undefined : earlyWorker();
    if (!early) return;
    this.#worker = this.#listenTo(early);
    // The worker may have sent its request before there was a listener.
    void this.#give(early, 'core');
  }

  /** Makes one call. Rejects with the engine's message, or when the worker died twice. */
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

  /** Starts a run, which replaces the previous one. A user-written policy runs only with consent. */
  run(
    run: number,
    scenario: string,
    listener: RunListener,
    tell: Telling = { of: 'frames', checkpoints: true },
  ): void {
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

  /** Opens a document, and runs what its pane shows unless it already runs. */
  open(run: number, pane: OpenOrder['pane'], text: string, rest: Rest, listener: OpenListener): void {
    this.#opening = { run, listener };
    this.#heard = performance.now();
    this.#send({ kind: 'open', run, pane, text, rest, traces: tracePlace() });
    this.#startWatch();
  }

  /** Reports that the first picture of a run is drawn, so that the run can continue. */
  drawn(run: number): void {
    if (this.#worker) this.#send({ kind: 'drawn', run });
  }

  /** Stops the current run. */
  stop(): void {
    this.#closeSandbox();
    this.#listener = null;
    if (this.#worker) this.#send({ kind: 'stop' });
  }

  /** Terminates the worker at once; the next call starts a new one. Pending calls stay unanswered. */
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
    this.#hearAlive(false);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'need') void this.#give(worker, data.name);
      else if (data.kind === 'alive') this.#hearAlive(data.isBusy);
      else this.#hear(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#lose(event.message || 'the simulation stopped unexpectedly');
    });
    return worker;
  }

  /** A module that fails to load cannot be waited for. */
  async #give(worker: Worker, name: ModuleName): Promise<void> {
    try {
      const given = await moduleOf(name);
      this.#heard = performance.now();
      worker.postMessage({ kind: 'module', name, given } satisfies ToWorker);
    } catch {
      if (worker === this.#worker) this.#lose(engineMissing);
    }
  }

  #hearAlive(isBusy: boolean): void {
    this.#heard = performance.now();
    this.#isBusy = isBusy;
  }

  #hear(message: Heard): void {
    this.#hearAlive(false);
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

  /** Returns whether a message concerned only the opening. */
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

  /** A worker closed from outside sends no event: silence is the only sign. */
  #startWatch(): void {
    this.#watch ??= setInterval(() => {
      if (this.#waiting.size === 0 && !this.#listener && !this.#opening) {
        if (this.#watch) clearInterval(this.#watch);
        this.#watch = null;
        return;
      }
      // In a hidden page timers are slow, and a worker reading a large trace is too: silence alone proves little.
      const patience = this.#isBusy ? busyMilliseconds : patienceMilliseconds;
      if (!isHidden() && performance.now() - this.#heard > patience) {
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
    // The run before a document being opened would be replaced by it, or reopened with it.
    const listener = this.#opening?.listener ?? this.#listener;
    this.#waiting.clear();
    this.#listener = null;
    this.#opening = null;
    for (const { reject } of waiting) reject(new WorkerLost(why));
    listener?.onLost(why);
  }
}

function sourceIn(scenario: string): string | null {
  // Checked first because most scenarios have no program, and some are long.
  return scenario.includes('"own"') ? sourceOf((JSON.parse(scenario) as Scenario).policy) : null;
}

function isEnd(message: Heard): boolean {
  if (message.kind === 'batch' || message.kind === 'schedule') return message.done;
  return ['failed', 'measured', 'worked', 'alone'].includes(message.kind);
}

class WorkerLost extends Error {}
