/** The line beside a pane's policy: first what the other pane has not. */
import type { Scenario } from '../../scenario/generated/types.ts';
import { differencesOf } from '../words/pane-names.ts';

interface PaneDetailsProps {
  readonly of: 'a' | 'b';
  readonly a: Scenario;
  readonly b: Scenario;
  readonly details: readonly string[];
}

export default function PaneDetails({ of, a, b, details }: PaneDetailsProps) {
  return [...differencesOf(of, a, b), ...details].join(' · ');
}
