/** The key to the shades of the maps: from the lowest value to the highest of all of them. */
import { heat } from '../../ui/colour.ts';
import { useTheme } from '../../ui/theme.ts';

const steps = 12;

export interface RampProps {
  readonly least: string;
  readonly most: string;
  readonly label: string;
}

export function Ramp({ least, most, label }: RampProps) {
  const theme = useTheme();
  const colours = Array.from({ length: steps }, (_, step) => heat(step / (steps - 1), theme));
  return (
    <span className="sweep-ramp">
      {label} {least}{' '}
      <i aria-hidden="true" style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />{' '}
      {most}
    </span>
  );
}
