/** The modules of a worker: `core` from the start, `full` on demand. The page sends them compiled. */
import * as core from '../pkg/core/coscope_core.js';
import type * as everything from '../pkg/full/coscope_full.js';
import { whileAlive } from './alive.ts';
import type { FromWorker, GivenModule, ModuleName } from '../protocol.ts';

/** The interface of both modules. */
export type Engine = typeof core;
type Full = typeof everything;

const waiting = new Map<ModuleName, (given: GivenModule) => void>();

function ask(name: ModuleName): Promise<GivenModule> {
  const given = new Promise<GivenModule>((resolve) => waiting.set(name, resolve));
  self.postMessage({ kind: 'need', name } satisfies FromWorker);
  return whileAlive(given);
}

/** Accepts a module from the page. */
export function receive(name: ModuleName, given: GivenModule): void {
  waiting.get(name)?.(given);
  waiting.delete(name);
}

const ready: Promise<Engine> = ask('core').then(({ module, programs }) => {
  core.initSync({ module });
  core.provide_programs(programs);
  return core;
});

let full: Promise<Full> | null = null;

/** The module with everything. */
export function needFull(): Promise<Full> {
  full ??= Promise.all([import('../pkg/full/coscope_full.js'), ask('full')]).then(([engine, given]) => {
    engine.initSync({ module: given.module });
    engine.provide_programs(given.programs);
    engine.provide_files(given.files ?? '{}');
    return engine;
  });
  return full;
}

/** The module that reads scenarios: the larger one once it is loaded. */
export async function reader(): Promise<Engine> {
  return full ? needFull() : ready;
}

/** Whether an error of the engine means that only the larger module supports the request. */
export function isForFull(error: unknown): boolean {
  return typeof error === 'string' && error.includes(core.not_in_this_build());
}
