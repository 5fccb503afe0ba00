/** Compiles a policy's TypeScript for the sandbox: the types are removed, and every line keeps its number. */
import { transform, type Options } from 'sucrase';
import callbacksText from './callbacks.ts?raw';
import causesText from './causes.ts?raw';
import harnessText from './harness.ts?raw';
import options from './sucrase.json';
import { messageOf } from '../../scenario/error-message.ts';

export type Compiled =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly line: number | null; readonly message: string };

export function compile(source: string): Compiled {
  try {
    return { ok: true, code: transform(source, options as Options).code };
  } catch (error) {
    // "Unexpected token (3:5)"
    const said = messageOf(error);
    const [, message = said, line] = /^(.*?) ?\((\d+):\d+\)$/s.exec(said) ?? [];
    return { ok: false, line: line === undefined ? null : Number(line), message };
  }
}

const part = (text: string): string =>
  `(() => { const exports = {}; ${transform(text, options as Options).code}
    return exports; })()`;

/** The script of a sandbox's worker. Strict mode, so that a program it calls cannot inspect its caller. */
export function workerScript(): string {
  return `"use strict";(() => { const { serve } = ${part(harnessText)}; const { kernel } = ${part(callbacksText)};
    const { causes } = ${part(causesText)};
    onmessage = ({ data, ports: [port] }) => { onmessage = null; serve(port, data, (machine) => kernel(machine, causes)); }; })();`;
}
