/** A program of tasks: its misses, its running tasks, and its scaling. */
import { lazy, Suspense } from 'react';
import { useFront } from '../../ui/front.ts';
import { FrontSwitch } from '../../ui/FrontSwitch.tsx';
import type { Choice } from '../../ui/Select.tsx';
import { DataPictures } from './DataPictures.tsx';
import { NoTasks } from './NoTasks.tsx';
import { useTaskRuns } from './run.ts';
import './tasks.css';

const Graph = lazy(() => import('./Graph.tsx'));
const Scaling = lazy(() => import('./Scaling.tsx'));

export const tasksId = 'tasks';

const pictures = [
  { value: 'task-data', label: 'Misses' },
  { value: 'task-graph', label: 'Graph' },
  { value: 'task-scaling', label: 'Scaling' },
] as const satisfies readonly Choice<string>[];

export default function TasksView() {
  const runs = useTaskRuns();
  const front = useFront(tasksId, pictures) ?? 'task-data';
  if (runs.length === 0) return <NoTasks />;
  return (
    <>
      <FrontSwitch view={tasksId} front={front} choices={pictures} />
      <Suspense fallback={<div className="waiting" aria-busy="true" />}>
        {front === 'task-data' && <DataPictures runs={runs} />}
        {front === 'task-graph' && <Graph runs={runs} />}
        {front === 'task-scaling' && <Scaling runs={runs} />}
      </Suspense>
    </>
  );
}
