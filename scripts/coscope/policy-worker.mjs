// A thread with a bare language context for a user's policy: the same environment as in the page.

import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('../../web/engine/own/harness.ts').Reply} Reply */

/** @returns {unknown} */
const given = () => workerData;
const { harnessCode, callbacksCode, causesCode, code } =
  /** @type {{ harnessCode: string, callbacksCode: string, causesCode: string, code: string }} */ (given());
/** @type {Record<string, unknown>} Without a prototype, which would be the host's. */
const scope = { __proto__: null };
const context = vm.createContext(scope, { microtaskMode: 'afterEvaluate' });
/** @type {(text: string, options?: vm.RunningCodeOptions) => unknown} */
const evaluate = (text, options) => vm.runInContext(text, context, options);
// Strict, as in the page: a called program has no access to its caller.
const part = (/** @type {string} */ text) =>
  evaluate(`"use strict";(() => { const exports = {}; ${text}; return exports; })()`);
const { harness, late, decisionSeconds } = /** @type {typeof import('../../web/engine/own/harness.ts')} */ (
  part(harnessCode)
);
const { kernel } = /** @type {typeof import('../../web/engine/own/callbacks.ts')} */ (part(callbacksCode));
const { causes } = /** @type {typeof import('../../web/engine/own/causes.ts')} */ (part(causesCode));
// Joined inside the context, so that no function of the host is among the callers of a program.
const join = /** @type {(of: typeof kernel, why: typeof causes) => Parameters<typeof harness>[0]} */ (
  evaluate('"use strict";(kernel, causes) => (machine) => kernel(machine, causes)')
);
const policy = harness(join(kernel, causes));
/** @type {Reply | null} */
let stray = null;
process.on('unhandledRejection', (reason) => {
  stray ??= policy.failed(reason);
});

/**
 * Calls a function of the harness with texts and numbers, within the time of a decision.
 * @param {'begin' | 'decide'} name
 * @param {unknown[]} values
 * @returns {Reply}
 */
function call(name, values) {
  scope['policy'] = policy;
  try {
    const list = values.map((value) => JSON.stringify(value)).join();
    const answer = evaluate(`policy.${name}(${list})`, { timeout: decisionSeconds * 1000 });
    const { reply, line } = /** @type {Reply} */ (answer);
    return { reply, line };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return { reply: JSON.stringify({ error: late }), line: null };
  } finally {
    delete scope['policy'];
  }
}

parentPort?.on('message', (/** @type {import('../../web/engine/own/harness.ts').ToSandbox} */ message) => {
  const answer =
    message.kind === 'begin'
      ? call('begin', [code, message.seed, message.topology])
      : call('decide', [message.question]);
  parentPort?.postMessage(stray ?? answer);
});
