// Operations of a journey on a page in a browser of any kind.

import type { Headless } from '../../web/engine/headless.ts';

type Scripted = Window & { coscope?: Headless };

/** A page. Elements are located by XPath; operations wait for them. */
export interface Visit {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** The result of a script in the page, after its promises have resolved. */
  ask<T, Given extends unknown[]>(script: (...given: Given) => T | Promise<T>, ...given: Given): Promise<T>;
  /** Waits until an element exists. */
  await(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  /** Replaces the text of a field, and presses Enter. */
  typeOver(xpath: string, text: string): Promise<void>;
}

/** Waits until every pane's run has ended; rejects with the page's problem. */
export async function done(page: Visit): Promise<void> {
  await page.ask(async () => {
    while (!(window as Scripted).coscope) await new Promise((resolve) => setTimeout(resolve, 20));
    await (window as Scripted).coscope?.done();
  });
}

/** Opens an address from another page: a change of the fragment alone would not reload. */
export async function open(page: Visit, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

export async function digest(page: Visit): Promise<string | undefined> {
  const read = () => (window as Scripted).coscope?.result('b') ?? null;
  return (await page.ask(read))?.digest;
}

/** The page's state and problem, as read by a script. */
export function said(page: Visit): Promise<(string | null | undefined)[]> {
  return page.ask(() => {
    const { coscope } = window as Scripted;
    return [coscope?.state(), coscope?.problem()];
  });
}

/** XPath of an element by its name: its label, or all of its text. */
export function named(element: string, name: string): string {
  return `//${element}[@aria-label="${name}" or normalize-space(.)="${name}"]`;
}

/** Presses a button as soon as it is enabled. */
export function press(page: Visit, name: string): Promise<void> {
  return page.click(`${named('button', name)}[not(@disabled)]`);
}

/** Presses the button that begins with a word, followed by its key. */
export function pressFirst(page: Visit, word: string): Promise<void> {
  return page.click(`//button[starts-with(normalize-space(.), "${word}")]`);
}

/** Replaces the value of a field. */
export function typeValue(page: Visit, label: string, value: string): Promise<void> {
  return page.typeOver(named('input', `${label}, value`), value);
}
