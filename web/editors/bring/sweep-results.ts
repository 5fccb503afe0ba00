/** Opens the results file of a sweep in Parameter sweep. */
import { readSweepFile } from '../../derive/sweep/results-file.ts';
import { engine } from '../../engine/client.ts';
import { useSession } from '../../engine/session.ts';
import { useScenario } from '../../scenario/store.ts';
import { runCommand } from '../../ui/commands.ts';
import { formatCount } from '../../ui/format.ts';
import { showDropped } from '../../views/sweep/dropped.ts';

/** Why it is refused, in words; null where it is shown. */
export async function bringSweepResults(file: File): Promise<string | null> {
  const read = readSweepFile(await file.text());
  if ('problem' in read) return `Line ${formatCount(read.line)}: ${read.problem}. ${read.remedy}`;
  const base = useSession.getState().panes.b?.scenario ?? useScenario.getState().scenario;
  showDropped({ name: file.name, runs: read, base, engine: await engine().version() });
  runCommand('open.sweep');
  return null;
}
