/** The composition of the gain in IPC below the headline: one bar and one line. */
import { runCommand } from '../../ui/commands.ts';
import { formatPoints } from '../../ui/format.ts';
import { Tip } from '../../ui/Tip.tsx';
import { gainWords } from '../../derive/compare/gain-causes.ts';
import './gain.css';
import { barOrder, GainBar } from './GainBar.tsx';
import { useGainShown } from './useGainShown.ts';

export default function GainLine() {
  const percent = useGainShown()?.percent;
  const causes = percent ? barOrder(percent) : [];
  if (!percent || causes.length === 0) return null;
  return (
    <button type="button" className="gain-line" onClick={() => runCommand('open.gain')}>
      <span className="visually-hidden">Gain breakdown: </span>
      <GainBar percent={percent} />
      <span className="gain-causes">
        {causes.map((cause) => (
          <Tip key={cause} text={gainWords[cause].definition}>
            <span>
              <i data-cause={cause} aria-hidden="true" />
              <b>{formatPoints(percent[cause])}</b> {gainWords[cause].part}
            </span>
          </Tip>
        ))}
      </span>
    </button>
  );
}
