/** The selected picture of each view with several pictures, kept while the page is open. */
import { create } from 'zustand';
import type { Choice } from './Select.tsx';

/** Pictures by the id of their view. */
export const useFronts = create<Readonly<Record<string, string>>>(() => ({}));

/** Selects a picture of a view. */
export function bringToFront(view: string, picture: string): void {
  useFronts.setState({ [view]: picture });
}

/** The selected picture if it is available, else the first. */
export function useFront<Picture extends string>(
  view: string,
  choices: readonly Choice<Picture>[],
): Picture | undefined {
  const chosen = useFronts((fronts) => fronts[view]);
  return (choices.find(({ value }) => value === chosen) ?? choices[0])?.value;
}
