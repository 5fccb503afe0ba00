/** The recorded traces that a worker plays: the user's own first, then the shipped ones. */
import type { TracePlace } from '../protocol.ts';
import { keptTrace } from '../../scenario/traces.ts';
import type { Traces } from '../pkg/core/coscope_core.js';
import { announceBusy, whileAlive } from './alive.ts';
import type { Engine } from './modules.ts';

/** Each module has its own memory. */
const traces = new Map<Engine, Traces>();
let version = 0;

/** A trace's packed file, or null if there is none. */
export async function traceFile(name: string, { base }: TracePlace): Promise<Uint8Array | null> {
  const file = (await keptTrace(name)) ?? (await whileAlive(shippedTrace(name, base)));
  // The engine unpacks it next: millions of references, in one piece.
  if (file) announceBusy();
  return file;
}

/** An entry of the list. A notebook lists no digests: its files are not cached. */
interface Listed {
  readonly name: string;
  readonly sha256?: string;
}

/** The shipped traces by name, by the folder that lists them: read once. */
const listed = new Map<string, Promise<ReadonlyMap<string, Listed>>>();

function tracesIn(base: string): Promise<ReadonlyMap<string, Listed>> {
  const read = async (): Promise<ReadonlyMap<string, Listed>> => {
    const response = await fetch(new URL('index.json', base));
    const traces = (await response.json()) as Listed[];
    return new Map(traces.map((trace) => [trace.name, trace]));
  };
  const known = listed.get(base);
  if (known) return known;
  const list = read();
  listed.set(base, list);
  // A list that did not arrive is asked for again.
  list.catch(() => listed.delete(base));
  return list;
}

async function shippedTrace(name: string, base: string): Promise<Uint8Array | null> {
  if (!/^[\w.-]+$/.test(name)) return null;
  const trace = (await tracesIn(base)).get(name);
  if (!trace) return null;
  const file = new URL(`${name}.cst`, base);
  // The service worker keeps each content, and a recording that replaces this one has another (vite.config.ts).
  if (trace.sha256 !== undefined) file.searchParams.set('v', trace.sha256);
  const response = await fetch(file);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** Loads all traces that a run lacks; one that is not found stays missing, which the engine then reports. */
export async function tracesOf<Module extends Engine>(
  engine: Module,
  missing: (library: InstanceType<Module['Traces']>) => string,
  place: TracePlace,
): Promise<InstanceType<Module['Traces']>> {
  // Another file may now have the name of one loaded before.
  if (place.version !== version) traces.clear();
  version = place.version;
  const library = traces.get(engine) ?? new engine.Traces();
  traces.set(engine, library);
  for (const name of JSON.parse(missing(library as InstanceType<Module['Traces']>)) as string[]) {
    const file = await traceFile(name, place);
    if (file) library.insert(name, file);
  }
  return library as InstanceType<Module['Traces']>;
}
