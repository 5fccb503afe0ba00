/** Who runs: each program with its colour, its miss-ratio curve and its number of copies. */
import { useEffect } from 'react';
import { programNames, threadCount } from '../../scenario/change/workload.ts';
import { useScenario } from '../../scenario/store.ts';
import { formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { loadLibrary } from '../../engine/library.ts';
import { SectionRefusal } from '../Refusal.tsx';
import { AddProgram } from './AddProgram.tsx';
import { DagFields } from './DagFields.tsx';
import { ProgramRow } from './ProgramRow.tsx';
import './workload.css';

export default function WorkloadEditor() {
  const workload = useScenario(({ scenario }) => scenario.workload);
  const names = programNames({ workload });
  const threads = threadCount({ workload });
  useEffect(() => {
    void loadLibrary();
  }, []);
  return (
    <section aria-label="Workload">
      <Heading
        aside={workload.dag ? 'tasks' : `${formatCount(threads)} ${threads === 1 ? 'thread' : 'threads'}`}
      >
        Workload
      </Heading>
      {workload.dag && <DagFields dag={workload.dag} />}
      {workload.threads.map((group, entry) => (
        <ProgramRow key={entry} entry={entry} group={group} names={names} />
      ))}
      {!workload.dag && <AddProgram />}
      <SectionRefusal of={['/workload']} />
    </section>
  );
}
