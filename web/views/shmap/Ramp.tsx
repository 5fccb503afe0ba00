/** The colour key: from none to the highest count. */
import { heat } from '../../ui/colour.ts';
import { formatCount } from '../../ui/format.ts';
import { useTheme } from '../../ui/theme.ts';

const steps = 12;

export function Ramp({ most }: { readonly most: number }) {
  const theme = useTheme();
  const colours = Array.from({ length: steps }, (_, step) => heat(Math.sqrt(step / (steps - 1)), theme));
  return (
    <span className="shmap-ramp mute small">
      0 <i aria-hidden="true" style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />{' '}
      {formatCount(most)} samples
    </span>
  );
}
