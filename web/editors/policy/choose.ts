/** Sets the policy of a pane. */
import { policyName } from '../../derive/names/policy.ts';
import { withPolicy, type PaneLetter } from '../../scenario/change/policy.ts';
import type { PolicyInfo } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { openDialog } from '../dialogs.ts';

/** Whether the policy is a program, which has its own editor. */
export const hasProgram = ({ params }: PolicyInfo): boolean =>
  params.some(({ kind }) => kind.kind === 'text');

/** Whether the policy replays a recording: only a recording's scenario has it, and it cannot be chosen. */
export const isOfRecording = ({ params }: PolicyInfo): boolean =>
  params.some(({ kind }) => kind.kind === 'runs');

export function choosePolicy(pane: PaneLetter, chosen: PolicyInfo): void {
  // A policy that is a program takes effect once the program exists.
  if (hasProgram(chosen)) openDialog({ kind: 'own-policy', pane });
  else
    edit(`${pane.toUpperCase()}: ${policyName(chosen)}`, (now) =>
      withPolicy(now, pane, { id: chosen.id, params: {} }),
    );
}
