/** Views with several pictures: which of them is in front, kept while the page is open. */
import { create } from 'zustand';
import type { Choice } from './Select.tsx';

/** Pictures by the id of their view. */
export const useFronts = create<Readonly<Record<string, string>>>(() => ({}));

/** Brings a picture of a view to the front. */
export function bringToFront(view: string, picture: string): void {
  useFronts.setState({ [view]: picture });
}

/** The picture in front among those that there are; the first one where nobody has chosen. */
export function useFront<Picture extends string>(
  view: string,
  choices: readonly Choice<Picture>[],
): Picture | undefined {
  const chosen = useFronts((fronts) => fronts[view]);
  return (choices.find(({ value }) => value === chosen) ?? choices[0])?.value;
}
