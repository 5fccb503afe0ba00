/** Core pipeline: how the threads of a simultaneous-multithreaded core compete for it in every cycle, A beside B. */
import { useState } from 'react';
import { sharedCores } from '../../derive/cores/pipeline.ts';
import { choiceAt } from '../../scenario/fields.ts';
import { useSession } from '../../engine/session.ts';
import { CorePicture } from './CorePicture.tsx';
import { NoRun } from '../words/NoRun.tsx';
import './pipeline.css';

const smt = choiceAt('/machine/cores/0/model').choices.find(({ value }) => value === 'smt');

export default function PipelineView() {
  const [chosen, setChosen] = useState(0);
  const [a, b] = [useSession(({ panes }) => panes.a), useSession(({ panes }) => panes.b)];
  if (!b) return <NoRun />;
  const cores = [...new Set([...(a ? sharedCores(a) : []), ...sharedCores(b)])].sort((x, y) => x - y);
  const core = cores.includes(chosen) ? chosen : cores[0];
  if (core === undefined)
    return (
      <p className="mute">
        Each core of this machine issues from one thread per cycle, so nothing in it is shared. Under Machine,
        “Advanced”, choose the model “{smt?.label}”.
      </p>
    );
  return (
    <>
      {cores.length > 1 && (
        <select
          className="select"
          aria-label="Core"
          value={core}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {cores.map((number) => (
            <option key={number} value={number}>
              core {number}
            </option>
          ))}
        </select>
      )}
      <div className="cores" data-panes={a ? 2 : 1}>
        {a && <CorePicture pane={a} id="a" name="A" core={core} />}
        <CorePicture pane={b} id="b" name={a ? 'B' : ''} core={core} />
      </div>
      <p className="mute small">
        Every vessel is as high, and every bar as long, as what there is of it; hatched slots are lost. Paler
        parts of caches belong to threads that are not running now. Entries of the D-TLB are counted for
        running threads only.
      </p>
    </>
  );
}
