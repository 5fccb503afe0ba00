// What a journey does with a page in a browser of any kind.

import type { Headless } from '../../web/engine/headless.ts';

type Scripted = Window & { coscope?: Headless };

/** A page. Elements are named by XPath, and waited for. */
export interface Visit {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** What a script of the page gives, after its promises. */
  ask<T, Given extends unknown[]>(script: (...given: Given) => T | Promise<T>, ...given: Given): Promise<T>;
  /** Waits until an element is there. */
  await(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Types over the text of a field, and presses Enter. */
  typeOver(xpath: string, text: string): Promise<void>;
}

/** Waits until every pane's run has ended; rejects with the page's problem. */
export async function done(page: Visit): Promise<void> {
  await page.ask(async () => {
    while (!(window as Scripted).coscope) await new Promise((resolve) => setTimeout(resolve, 20));
    await (window as Scripted).coscope?.done();
  });
}

/** Opens an address in a page that was left before: one that differs in its fragment alone would not load anew. */
export async function open(page: Visit, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

export async function digest(page: Visit): Promise<string | undefined> {
  const read = () => (window as Scripted).coscope?.result('b') ?? null;
  return (await page.ask(read))?.digest;
}

/** What a script reads of how the page is doing: its state, and its problem. */
export function said(page: Visit): Promise<(string | null | undefined)[]> {
  return page.ask(() => {
    const { coscope } = window as Scripted;
    return [coscope?.state(), coscope?.problem()];
  });
}

/** An element by its name: its label, or all of its text. */
export function named(element: string, name: string): string {
  return `//${element}[@aria-label="${name}" or normalize-space(.)="${name}"]`;
}

/** Presses a button as soon as it can be pressed. */
export function press(page: Visit, name: string): Promise<void> {
  return page.click(`${named('button', name)}[not(@disabled)]`);
}

/** Presses the button that begins with a word, where its key follows. */
export function pressFirst(page: Visit, word: string): Promise<void> {
  return page.click(`//button[starts-with(normalize-space(.), "${word}")]`);
}

/** Types a value over the one of a field. */
export function typeValue(page: Visit, label: string, value: string): Promise<void> {
  return page.typeOver(named('input', `${label}, value`), value);
}
