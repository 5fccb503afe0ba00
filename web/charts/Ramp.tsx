/** The scale of a picture in shades: from the lowest amount to the highest, of all pictures that are compared. */
import { heat } from '../ui/colour.ts';
import { useTheme } from '../ui/theme.ts';
import './ramp.css';

const steps = 12;

interface RampProps {
  readonly label?: string;
  readonly least?: string;
  readonly most: string;
  /** From a share of the amounts to a shade. */
  readonly shade?: (share: number) => number;
}

export function Ramp({ label, least = '0', most, shade = (share) => share }: RampProps) {
  const theme = useTheme();
  const colours = Array.from({ length: steps }, (_, step) => heat(shade(step / (steps - 1)), theme));
  return (
    <span className="ramp mute small">
      {label} {least}{' '}
      <i aria-hidden="true" style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />{' '}
      {most}
    </span>
  );
}
