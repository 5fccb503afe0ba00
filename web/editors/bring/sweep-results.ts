/** Opens the results file of a sweep, or the history of a search, in Parameter sweep. */
import { readSweepFile, type BadLine } from '../../derive/sweep/results-file.ts';
import { readSearchFile } from '../../derive/sweep/search-file.ts';
import { engine } from '../../engine/client.ts';
import { useSession } from '../../engine/session.ts';
import { useScenario } from '../../scenario/store.ts';
import { runCommand } from '../../ui/commands.ts';
import { formatCount } from '../../ui/format.ts';
import { showDropped } from '../../views/sweep/dropped.ts';
import { readScenario, sentenceOf } from '../open.ts';

const refusal = ({ line, problem, remedy }: BadLine): string =>
  `Line ${formatCount(line)}: ${problem}. ${remedy}`;

/** Opens a sweep's results; returns the reason of a refusal, or null if they are shown. */
export async function bringSweepResults(file: File): Promise<string | null> {
  const runs = readSweepFile(await file.text());
  if ('problem' in runs) return refusal(runs);
  const base = useSession.getState().panes.b?.scenario ?? useScenario.getState().scenario;
  showDropped({ kind: 'sweep', name: file.name, runs, base, engine: await engine().version() });
  runCommand('open.sweep');
  return null;
}

/** Opens a search's history; returns as `bringSweepResults`. */
export async function bringSearch(file: File): Promise<string | null> {
  const search = readSearchFile(await file.text());
  if ('problem' in search) return refusal(search);
  const read = await readScenario(JSON.stringify(search.scenario));
  if ('error' in read) return `Line 1: the search’s scenario cannot run. ${sentenceOf(read.error)}`;
  const base = read.scenario;
  showDropped({ kind: 'search', name: file.name, search, base, engine: await engine().version() });
  runCommand('open.sweep');
  return null;
}
