/** Gain breakdown: the composition of B's IPC over A's. */
import { useMemo } from 'react';
import { useRested } from '../../engine/rested.ts';
import { rangeOf, useSelection } from '../../engine/selection.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { formatQuanta } from '../../ui/format.ts';
import { useFiguresRange } from '../figures/useFigures.ts';
import { Areas } from './Areas.tsx';
import { Contributions } from './Contributions.tsx';
import './gain.css';
import { piecesOf } from './pieces.ts';
import { SameWork } from './SameWork.tsx';
import { equalWorkSentence, gainKind, gainSentence } from './said.ts';
import { useGainShown } from './useGainShown.ts';

function Breakdown() {
  const gain = useGainShown();
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const range = useFiguresRange();
  const isSelected = useSelection((selection) => rangeOf(selection) !== null);
  const pieces = useMemo(() => (gain && layout ? piecesOf(gain, layout) : []), [gain, layout]);
  if (!gain || !layout)
    return (
      <p className="mute">
        {isSelected
          ? 'Not known for these quanta: a thread was switched within a frame. Choose more frames per quantum, or the whole run.'
          : 'Nothing has been measured yet: the warm-up is not over.'}
      </p>
    );
  const when = range ? formatQuanta(range) : 'the measurement window';
  const kind = gainKind(gain);
  return (
    <>
      <div className="gain-said">
        <p className="gain-headline">{gainSentence(gain)}</p>
        {kind && <p>{kind}</p>}
        {gain.equal_work && <p className="mute">{equalWorkSentence(gain.equal_work)}</p>}
      </div>
      <Areas gain={gain} pieces={pieces} when={when} />
      {pieces.length > 0 && <Contributions gain={gain} pieces={pieces} when={when} />}
    </>
  );
}

/** Task programs do the same work in all runs. The section remains while a new run has no measurements yet, for its results. */
export default function GainView() {
  const gain = useGainShown();
  const range = useFiguresRange();
  const areThreads = useRested(
    ({ panes }) => panes.b !== null && schedulesOf(panes.b.scenario) === 'threads',
  );
  return (
    <>
      <Breakdown />
      {areThreads && <SameWork gain={range ? null : gain} />}
    </>
  );
}
