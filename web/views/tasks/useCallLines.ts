/** The lines of a program's calls, asked for once a run and only when somebody looks. */
import { useEffect, useState } from 'react';
import { readCallLines, type CallLines } from '../../derive/tasks/working-set.ts';
import { engine } from '../../engine/client.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import type { TaskRun } from './run.ts';

interface Known {
  readonly table: TaskTable;
  readonly lines: CallLines;
}

/** null until they are there, or when they belong to another run by now. */
export function useCallLines({ id, table }: TaskRun): CallLines | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let wanted = true;
    engine()
      .callLines(id)
      .then(
        (column) => {
          const lines = readCallLines(column);
          // The worker may be at another run already.
          if (wanted && lines.length === table.calls.length) setKnown({ table, lines });
        },
        () => {
          // Without them there is no ruler; that the worker is gone is said where the run fails.
        },
      );
    return () => {
      wanted = false;
    };
  }, [id, table]);
  return known?.table === table ? known.lines : null;
}
