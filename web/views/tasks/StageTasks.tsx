/** The data picture below each machine; loads its code when tasks run. */
import { lazy, Suspense } from 'react';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { useScenario } from '../../scenario/store.ts';
import { useTaskRuns } from './run.ts';

const StagePictures = lazy(() => import('./StagePictures.tsx'));

export default function StageTasks() {
  const runs = useTaskRuns();
  const expected = useScenario(({ scenario }) => schedulesOf(scenario) === 'tasks');
  if (runs.length === 0 && !expected) return null;
  return (
    <Suspense>
      <StagePictures />
    </Suspense>
  );
}
