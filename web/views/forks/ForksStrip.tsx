/** The strip below the schedule for a scenario with forks; loads its code only then. */
import { lazy, Suspense } from 'react';
import { branchesOf } from '../../scenario/change/forks.ts';
import { useScenario } from '../../scenario/store.ts';

const Forks = lazy(() => import('./Forks.tsx'));

export default function ForksStrip() {
  const isForked = useScenario(({ scenario }) => branchesOf(scenario).length > 0 && !scenario.workload.dag);
  return <Suspense>{isForked && <Forks />}</Suspense>;
}
