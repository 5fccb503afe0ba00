/**
 * The environment of a user-written policy: no clock, no unseeded randomness, no access to the host, immutable built-in
 * objects. It runs where the policy runs: in the page's sandbox, and in a bare context of Node. Both load it as text,
 * so it imports nothing but types.
 */
import type { kernel as Kernel } from './callbacks.ts';
import type { Machine } from './seen.ts';

/** The global names kept: the language itself, without what depends on clock, locale or garbage collection. */
const kept = new Set(
  (
    'Object Function Array Number Boolean String Symbol BigInt Math JSON Map Set WeakMap WeakSet Promise Proxy Reflect ' +
    'RegExp Iterator Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer ' +
    'DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array ' +
    'Float32Array Float64Array BigInt64Array BigUint64Array Infinity NaN undefined globalThis eval parseInt parseFloat ' +
    'isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape'
  ).split(' '),
);

/** Methods whose result depends on the locale. */
const local = ['toLocaleString', 'localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase'];

/** Time limit of a decision, and of the program's top level. */
export const decisionSeconds = 2;
/** The error after the time limit. */
export const late = `it has not answered within ${String(decisionSeconds)} seconds. Does a loop never end?`;

const mostReplyCharacters = 256 * 1024;

/** A reply for the engine, and the line of the program at which it failed. */
export interface Reply {
  readonly reply: string;
  readonly line: number | null;
}

export interface Harness {
  /** Runs the program's top level. Under the same seed `random` returns the same numbers. */
  readonly begin: (code: string, seed: number, topology: string) => Reply;
  /** Calls its default export. */
  readonly decide: (question: string) => Reply;
  /** A thrown error, as a reply. */
  readonly failed: (error: unknown) => Reply;
}

function scrub(): void {
  let scope: object | null = globalThis;
  while (scope !== null && scope !== Object.prototype) {
    for (const key of Reflect.ownKeys(scope)) {
      if (typeof key === 'string' && kept.has(key)) continue;
      if (Reflect.deleteProperty(scope, key)) continue;
      // A property that can be neither deleted nor changed is a constant.
      Reflect.defineProperty(scope, key, { value: undefined, writable: false });
    }
    scope = Object.getPrototypeOf(scope) as object | null;
  }
  for (const built of [
    Object,
    Number,
    BigInt,
    String,
    Array,
    Object.getPrototypeOf(Uint8Array) as typeof Uint8Array,
  ])
    for (const name of local) Reflect.deleteProperty(built.prototype as object, name);
}

/** Freezes an object and everything reachable from it. */
function freeze(root: unknown, seen: Set<unknown>): void {
  if ((typeof root !== 'object' && typeof root !== 'function') || root === null || seen.has(root)) return;
  seen.add(root);
  if (root !== globalThis) Object.freeze(root);
  freeze(Object.getPrototypeOf(root), seen);
  for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(root)))
    for (const part of Object.values(descriptor)) freeze(part, seen);
}

/** One object of each kind that has no global name. */
function unnamed(): unknown[] {
  return [
    function* () {
      // Only its kind matters, as with the next two.
    },
    async function () {
      // Not called.
    },
    async function* () {
      // Not called.
    },
    [].values(),
    new Map().values(),
    new Set().values(),
    ''.matchAll(/./g),
    ''[Symbol.iterator](),
  ];
}

/** A small generator of sufficient quality: four words of state, 32 bits at a time (sfc32). */
function generator(seed: number): () => number {
  let [a, b, c, counter] = [0x9e37_79b9, seed | 0, 0x0de_c1de, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 12; warm++) next();
  return next;
}

const file = 'policy.ts';

/** V8's extensions of the language. */
interface Stacks {
  stackTraceLimit?: number;
  prepareStackTrace?: (error: object, sites: readonly unknown[]) => string;
  captureStackTrace?: unknown;
}

/**
 * From now on a program reads an empty stack from every error: a stack contains addresses and depths, which differ from
 * one page load to the next. Returns the function that can still find the line.
 */
function hideStacks(): (error: object) => number | null {
  const kind = Error as unknown as Stacks;
  const told = new WeakMap<object, string>();
  kind.stackTraceLimit = 10;
  kind.prepareStackTrace = (error, sites) => {
    told.set(error, sites.join('\n'));
    return '';
  };
  delete kind.captureStackTrace;
  // In other browsers all errors share one property.
  const common = Object.getOwnPropertyDescriptor(Error.prototype, 'stack');
  // In WebKit each error has its own stack property, which cannot be hidden afterwards: there errors report no line.
  const tried = new Error();
  if (!common?.get && tried.stack !== '') kind.stackTraceLimit = 0;
  if (!told.has(tried)) Object.defineProperty(Error.prototype, 'stack', { get: () => '' });
  return (error) => {
    const read: unknown = (error as { stack?: unknown }).stack;
    const stack = told.get(error) ?? (common?.get?.call(error) as unknown) ?? read;
    const line = /policy\.ts:(\d+)/.exec(String(stack))?.[1];
    return line === undefined ? null : Number(line);
  };
}

/** Plays the kernel for a program that consists of callbacks. */
type Kernels = (machine: Machine) => ReturnType<typeof Kernel>;

export function harness(kernel: Kernels): Harness {
  const { parse, stringify } = JSON;
  const { isFinite } = Number;
  const isList = Array.isArray.bind(Array);
  const Program = Function;
  let decideWith: unknown = null;
  let topology: unknown = null;
  let linesBefore = 0;
  let lineOf: (error: object) => number | null = () => null;

  const compile = (code: string): ((...names: unknown[]) => void) =>
    // Strict mode, so that a write to a frozen object is an error rather than ignored.
    Program('exports', 'require', `"use strict";${code}\n//# sourceURL=${file}`) as (
      ...names: unknown[]
    ) => void;

  const failed = (error: unknown): Reply => {
    let line: number | null = null;
    let text: string;
    try {
      const { message, name } = error as Partial<Error>;
      const found = typeof error === 'object' && error !== null ? lineOf(error) : null;
      line = found === null ? null : found - linesBefore;
      text = typeof message === 'string' ? `${String(name)}: ${message}` : `it threw ${String(error)}`;
    } catch {
      text = 'it threw something that cannot be read';
    }
    const place = line === null ? '' : `line ${String(line)}: `;
    return { reply: stringify({ error: `${place}${text.slice(0, 500)}` }), line };
  };

  /** NaN and Infinity have no JSON; the engine would read null, which has a meaning. */
  const checked = (key: string, value: unknown): unknown => {
    if (typeof value === 'number' && !isFinite(value))
      throw new TypeError(`its answer has ${String(value)} at ${key === '' ? 'its top' : key}`);
    return value;
  };

  const replyWith = (answer: unknown): Reply => {
    if (typeof answer === 'object' && answer !== null && 'then' in answer)
      throw new TypeError('decide returned a promise; it must answer at once');
    const whole = isList(answer) ? { run: answer } : (answer ?? {});
    if (typeof whole !== 'object')
      throw new TypeError(`decide gave a ${typeof whole}; see Answer for what it can give`);
    const reply = stringify({ answer: whole }, checked);
    if (reply.length > mostReplyCharacters)
      throw new RangeError(
        `its answer has ${String(reply.length)} characters; at most ${String(mostReplyCharacters)} are read`,
      );
    return { reply, line: null };
  };

  return {
    failed,
    begin(code, seed, machine) {
      scrub();
      lineOf = hideStacks();
      const random = generator(seed);
      Math.random = random;
      topology = parse(machine);
      const { scx, take } = kernel(topology as Machine);
      Object.assign(globalThis, { random, scx });
      const seen = new Set<unknown>([globalThis]);
      for (const name of [...kept, 'random', 'scx'])
        freeze((globalThis as Record<string, unknown>)[name], seen);
      for (const hidden of [...unnamed(), topology]) freeze(hidden, seen);
      // The number of lines that a browser counts before a program's first line varies.
      try {
        compile('throw new Error()')();
      } catch (error) {
        linesBefore = (lineOf(error as Error) ?? 1) - 1;
      }
      try {
        const exported: { default?: unknown } = {};
        const refuse = (name: unknown): never => {
          throw new ReferenceError(`nothing can be imported here, not ${String(name)} either`);
        };
        compile(code)(exported, refuse);
        decideWith = take(exported.default) ?? exported.default;
        if (typeof decideWith !== 'function')
          throw new TypeError(
            'it has no function as its default export, and no callbacks: `export default function decide(os) { … }`',
          );
        return { reply: '', line: null };
      } catch (error) {
        return failed(error);
      }
    },
    decide(question) {
      try {
        const { event, os } = parse(question) as { event: unknown; os: Record<string, unknown> };
        os['topology'] = topology;
        return replyWith((decideWith as (...seen: unknown[]) => unknown)(os, event));
      } catch (error) {
        return failed(error);
      }
    },
  };
}

/** Messages from the engine to the sandbox and back. */
export type ToSandbox =
  | { readonly kind: 'begin'; readonly seed: number; readonly topology: string }
  | { readonly kind: 'decide'; readonly question: string };
/** ready: the program is loaded and has not begun · broken: it cannot be loaded. */
export type FromSandbox = { readonly kind: 'ready' } | ({ readonly kind: 'reply' } & Reply);

/**
 * In a worker of the sandbox: answers on a port. A rejected promise of the program is reported at the next query.
 * @public
 */
export function serve(port: MessagePort, code: string, kernel: Kernels): void {
  const post = port.postMessage.bind(port);
  const { begin, decide, failed } = harness(kernel);
  let stray: Reply | null = null;
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    stray ??= failed(event.reason);
  });
  port.onmessage = ({ data }: MessageEvent<ToSandbox>) => {
    const answer = data.kind === 'begin' ? begin(code, data.seed, data.topology) : decide(data.question);
    post({ kind: 'reply', ...(stray ?? answer) });
  };
  post({ kind: 'ready' });
}
