/** Selects pane A or B. */
import { SegmentedControl, type Choice } from './Select.tsx';

type PaneId = 'a' | 'b';

const panes: readonly Choice<PaneId>[] = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

interface PaneSwitchProps {
  readonly pane: PaneId;
  readonly onChange: (pane: PaneId) => void;
  /** For screen readers only. */
  readonly label?: string;
}

export function PaneSwitch({ pane, onChange, label = 'Pane' }: PaneSwitchProps) {
  return <SegmentedControl label={label} value={pane} choices={panes} onChange={onChange} />;
}
