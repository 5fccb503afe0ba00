/** The line beside the policy that both panes have: first what the other pane has not. */
import { useMemo } from 'react';
import type { Scenario } from '../../scenario/generated/types.ts';
import { differencesOf } from '../words/pane-names.ts';

interface PaneDetailsProps {
  readonly of: 'a' | 'b';
  readonly a: Scenario;
  readonly b: Scenario;
  readonly details: readonly string[];
}

export default function PaneDetails({ of, a, b, details }: PaneDetailsProps) {
  const differing = useMemo(() => differencesOf(of, a, b), [of, a, b]);
  return [...differing, ...details].join(' · ');
}
