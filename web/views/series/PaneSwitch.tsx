/** A or B. */
import type { PaneId } from '../../engine/client.ts';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';

const panes: readonly Choice<PaneId>[] = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

export interface PaneSwitchProps {
  readonly pane: PaneId;
  readonly onChange: (pane: PaneId) => void;
  /** Said, not shown. */
  readonly label?: string;
}

export function PaneSwitch({ pane, onChange, label = 'Pane' }: PaneSwitchProps) {
  return <SegmentedControl label={label} value={pane} choices={panes} onChange={onChange} />;
}
