/** The refusal of a name in an address. Loaded when it is needed, because few addresses contain an unknown one. */
import type { ScenarioError } from '../scenario/generated/types.ts';
import { nearest } from '../ui/nearest.ts';

/** `what` would have this name; `where` says which part of the page lists all `known`. */
export function unknownName(
  what: string,
  name: string,
  known: readonly { readonly id: string }[],
  where: string,
): ScenarioError {
  const ids = known.map(({ id }) => id);
  const remedy = `The nearest names: ${nearest(name, ids).join(', ')}. ${where}`;
  return { path: '', problem: `no ${what} is called "${name}"`, remedy };
}
