/** Below each machine with tasks: the data picture, small. */
import { lastLevel } from '../../derive/machine/caches.ts';
import { isByLevel } from '../../derive/tasks/levels.ts';
import { useSession } from '../../engine/session.ts';
import { hasPaneA } from '../../scenario/change/forks.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { useScenario } from '../../scenario/store.ts';
import { formatCount } from '../../ui/format.ts';
import { HoverNote, useNote } from '../../charts/HoverNote.tsx';
import { Answer, useAsked } from './Answer.tsx';
import { DataPicture } from './DataPicture.tsx';
import { MissLegend } from './MissLegend.tsx';
import { useTaskRuns, type TaskRun } from './run.ts';
import './tasks.css';

const levelRem = 0.625;
const timeRem = 6.25;

function Pictures({ runs }: { readonly runs: readonly TaskRun[] }) {
  const note = useNote();
  const asked = useAsked(runs);
  const [first] = runs;
  if (!first) return null;
  const cache = `L${lastLevel(first.pane.layout).toString()}`;
  const axis = runs.every(({ table }) => isByLevel(table)) ? 'levels' : 'time';
  return (
    <section className="stage-tasks" aria-label="Tasks: misses">
      <div className="stage-tasks-panes" data-panes={runs.length}>
        {asked.map(({ run, name, all }) => (
          <div key={run.id}>
            <p className="stage-tasks-head small mute">
              {axis === 'levels' ? 'size of parts × position in the data' : 'position in the data × time'} ·{' '}
              {cache} misses <b>{formatCount(all.misses)}</b>
            </p>
            <DataPicture
              run={run}
              axis={axis}
              label={`${name}: hits and misses of ${cache}`}
              levelRem={levelRem}
              timeRem={timeRem}
              note={note}
            />
          </div>
        ))}
      </div>
      <Answer asked={asked} byLevel={axis === 'levels'} />
      <MissLegend pane={first.pane} />
      <HoverNote box={note.box} anchor={note.anchor} />
    </section>
  );
}

/** B alone would be as wide as both, until A has its first results. */
function useAwaitsA(): boolean {
  const hasA = useScenario(({ scenario }) => hasPaneA(scenario));
  const isDue = useSession(({ panes, failures, held }) => !(panes.a ?? failures.a ?? held.a));
  return hasA && isDue;
}

export default function StagePictures() {
  const runs = useTaskRuns();
  const awaitsA = useAwaitsA();
  const expected = useScenario(({ scenario }) => schedulesOf(scenario) === 'tasks');
  if (runs.length > 0 && !awaitsA) return <Pictures runs={runs} />;
  return expected ? <div className="stage-tasks" data-waiting="" /> : null;
}
