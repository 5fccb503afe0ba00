/**
 * The two WebAssembly modules: `core` runs threads on in-order and interval cores, `full` everything. Each is fetched
 * and compiled once, and passed to every worker that needs it, with the data it requires from workloads/.
 */
import coreUrl from './pkg/core/coscope_core_bg.wasm?url';
import filesUrl from './pkg/files.json?url';
import fullUrl from './pkg/full/coscope_full_bg.wasm?url';
import programsUrl from './pkg/programs.json?url';
import { earlyOr } from './early.ts';
import { once } from './once.ts';
import type { GivenModule, ModuleName } from './protocol.ts';

const read = async (url: string): Promise<Response> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be fetched: ${response.status.toString()}`);
  return response;
};

/** A server that lacks the MIME type of WebAssembly can still serve it. */
export async function compiled(url: string): Promise<WebAssembly.Module> {
  const response = await read(url);
  return response.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

const text = (url: string) => once(async () => (await read(url)).text());
/** The shipped programs, as JSON by name: used by the workers and by the page. */
export const programs = once(() => earlyOr('programs', text(programsUrl)));
/** The files of workloads/, as input for `full` and the studies. */
export const files = text(filesUrl);

const modules: Readonly<Record<ModuleName, () => Promise<GivenModule>>> = {
  core: once(async () => {
    const [module, programsText] = await Promise.all([earlyOr('core', () => compiled(coreUrl)), programs()]);
    return { module, programs: programsText, files: null };
  }),
  full: once(async () => {
    const [module, programsText, filesText] = await Promise.all([compiled(fullUrl), programs(), files()]);
    return { module, programs: programsText, files: filesText };
  }),
};

/** A module, ready to be passed to a worker. */
export function moduleOf(name: ModuleName): Promise<GivenModule> {
  return modules[name]();
}
