/** In the engine's worker: requests decisions from a sandbox, each within a time limit. */
import { decisionSeconds, late, type FromSandbox, type Reply, type ToSandbox } from './harness.ts';

/** Includes the time to fetch the sandbox and its dependencies. */
const openingSeconds = 30;

/** An error caused by a policy; `line` is its line in the program. */
export class PolicyError extends Error {
  readonly line: number | null;

  constructor(message: string, line: number | null) {
    super(message);
    this.line = line;
  }
}

/** `alive` is called periodically while no message arrives. */
export class Asker {
  readonly #port: MessagePort;
  readonly #alive: () => void;
  #hear: (message: FromSandbox) => void = () => undefined;
  #heard: FromSandbox | null = null;

  constructor(port: MessagePort, alive: () => void) {
    this.#port = port;
    this.#alive = alive;
    port.onmessage = ({ data }: MessageEvent<FromSandbox>) => {
      this.#heard = data;
      this.#hear(data);
    };
  }

  /** Runs the program's top level. */
  async begin(seed: number, topology: string): Promise<void> {
    if (!(await this.#next(openingSeconds)))
      throw new PolicyError('policy own: its sandbox did not open', null);
    const { reply, line } = await this.#ask({ kind: 'begin', seed, topology });
    if (reply !== '') throw new PolicyError(`policy own: ${errorIn(reply)}`, line);
  }

  /** The reply to a query from the engine. */
  decide(question: string): Promise<Reply> {
    return this.#ask({ kind: 'decide', question });
  }

  async #ask(question: ToSandbox): Promise<Reply> {
    this.#port.postMessage(question);
    const heard = await this.#next(decisionSeconds);
    if (heard?.kind === 'reply') return heard;
    return { reply: JSON.stringify({ error: late }), line: null };
  }

  /** The next message; null if none arrives in time. */
  async #next(seconds: number): Promise<FromSandbox | null> {
    const beat = setInterval(this.#alive, 1_000);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve) => {
        timer = setTimeout(() => resolve(null), seconds * 1_000);
        this.#hear = resolve;
        if (this.#heard) resolve(this.#heard);
      });
    } finally {
      clearInterval(beat);
      clearTimeout(timer);
      this.#heard = null;
      this.#hear = () => undefined;
    }
  }
}

function errorIn(reply: string): string {
  const { error } = JSON.parse(reply) as { error: string };
  return error;
}
