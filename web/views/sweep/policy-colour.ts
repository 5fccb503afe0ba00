/** The colour of a policy's line or cell: B in the accent, A muted, the others in their own tones. */
import type { Entrant } from '../../derive/compare/ranking.ts';
import { programColour } from '../../ui/colour.ts';
import type { Ink } from '../../ui/ink.ts';

/** For styles. `index` is the policy's place in the list. */
export function policyCss(pane: Entrant['pane'], index: number): string {
  if (pane === 'b') return 'var(--accent)';
  return pane === 'a' ? 'var(--mute)' : programColour(index).css;
}

/** For a canvas. */
export function policyFill(pane: Entrant['pane'], index: number, ink: Ink): string {
  if (pane === 'b') return ink.accent;
  return pane === 'a' ? ink.mute : programColour(index)[ink.theme];
}

/** A symbol for the policy where its name does not fit: its pane, or its number in the list. */
export function policySign(pane: Entrant['pane'], index: number): string {
  return pane?.toUpperCase() ?? (index + 1).toString();
}
