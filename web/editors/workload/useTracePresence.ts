/** Whether this browser has a trace of the scenario. */
import { useLibrary } from '../../engine/library.ts';

/** Returns null until known. */
export function useTracePresence(name: string): boolean | null {
  const traces = useLibrary((library) => library.traces);
  const kept = useLibrary((library) => library.kept);
  if (kept?.includes(name)) return true;
  if (traces === null || kept === null) return null;
  return traces.some((trace) => trace.name === name);
}
