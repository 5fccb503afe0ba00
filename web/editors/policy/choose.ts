/** Makes a policy that of a pane. */
import { policyName } from '../../derive/names/policy.ts';
import { withPolicy, type PaneLetter } from '../../scenario/change/policy.ts';
import type { PolicyInfo } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { openDialog } from '../dialogs.ts';

/** Written in an editor of its own. */
export const hasProgram = ({ params }: PolicyInfo): boolean =>
  params.some(({ kind }) => kind.kind === 'text');

/** Repeats a recording: only the scenario of one has it, and nobody chooses it. */
export const isOfRecording = ({ params }: PolicyInfo): boolean =>
  params.some(({ kind }) => kind.kind === 'runs');

export function choosePolicy(pane: PaneLetter, chosen: PolicyInfo): void {
  // A policy with a program begins when there is one.
  if (hasProgram(chosen)) openDialog({ kind: 'own-policy', pane });
  else
    edit(`${pane.toUpperCase()}: ${policyName(chosen)}`, (now) =>
      withPolicy(now, pane, { id: chosen.id, params: {} }),
    );
}
