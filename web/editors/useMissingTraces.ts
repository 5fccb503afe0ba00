/** Reports the traces that this browser lacks, since links do not contain traces, and how to get them. */
import { useEffect } from 'react';
import { useScenario } from '../scenario/store.ts';
import { dismiss, notify } from '../ui/notices.ts';
import { openDialog } from './dialogs.ts';
import { loadLibrary, useLibrary } from '../engine/library.ts';

/** The missing names as one text: a scenario refers to a trace by name only. */
function useMissing(): string {
  const threads = useScenario(({ scenario, ready }) => (ready ? scenario.workload.threads : null));
  const traces = useLibrary((library) => library.traces);
  const kept = useLibrary((library) => library.kept);
  if (threads === null || traces === null || kept === null) return '';
  const here = new Set([...traces.map(({ name }) => name), ...kept]);
  const played = threads.flatMap(({ trace }) => (trace === undefined ? [] : [trace]));
  return [...new Set(played.filter((name) => !here.has(name)))].join(', ');
}

export function useMissingTraces(): void {
  const playsTraces = useScenario(({ scenario }) =>
    scenario.workload.threads.some(({ trace }) => trace !== undefined),
  );
  useEffect(() => {
    if (playsTraces) void loadLibrary();
  }, [playsTraces]);
  const missing = useMissing();
  useEffect(() => {
    if (missing === '') return;
    const id = notify({
      title: `This browser does not have the trace ${missing}`,
      detail:
        'Links do not contain traces. Ask for the file and drop it on the page, under the same name; or remove its threads.',
      remedies: [
        {
          label: 'Choose the file',
          run: () => openDialog({ kind: 'bring', file: null }),
        },
      ],
      tone: 'bad',
    });
    return () => dismiss(id);
  }, [missing]);
}
