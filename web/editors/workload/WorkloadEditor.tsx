/** The programs of the workload: each with its colour, its miss-ratio curve and its number of copies. */
import { lazy, Suspense, useMemo } from 'react';
import { threadCount } from '../../scenario/change/workload.ts';
import { tonesOfWorkload } from '../../derive/names/tones.ts';
import { useScenario } from '../../scenario/store.ts';
import { counted } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { useLibraryLater } from '../../engine/useLibraryLater.ts';
import { SectionRefusal } from '../Refusal.tsx';
import { AddProgram } from './AddProgram.tsx';
import { ProgramRow } from './ProgramRow.tsx';
import './workload.css';

/** Few scenarios have forks. */
const ForkChanges = lazy(() => import('./ForkChanges.tsx'));
/** Few scenarios have a program of tasks. */
const DagFields = lazy(() => import('./DagFields.tsx'));

export default function WorkloadEditor() {
  const workload = useScenario(({ scenario }) => scenario.workload);
  const hasForks = useScenario(({ scenario }) => (scenario.forks?.branches.length ?? 0) > 0);
  const tones = useMemo(() => tonesOfWorkload({ workload }), [workload]);
  const threads = threadCount({ workload });
  useLibraryLater();
  return (
    <section aria-label="Workload">
      <Heading aside={workload.dag ? 'tasks' : counted(threads, 'thread')}>Workload</Heading>
      {workload.dag && (
        <Suspense>
          <DagFields dag={workload.dag} />
        </Suspense>
      )}
      {workload.threads.map((group, entry) => (
        <ProgramRow key={entry} entry={entry} group={group} tones={tones} />
      ))}
      {hasForks && (
        <Suspense>
          <ForkChanges />
        </Suspense>
      )}
      {!workload.dag && <AddProgram />}
      {workload.threads.every(({ program }) => program && !workload.programs[program]) && (
        <p className="small mute">Models of programs, not your own.</p>
      )}
      <SectionRefusal of={['/workload']} />
    </section>
  );
}
