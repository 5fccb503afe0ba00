/** Opens a task file, a workflow or a list, as the scenario and reports the assumptions. */
import { engine } from '../../engine/client.ts';
import { openScenario, useScenario } from '../../scenario/store.ts';
import { formatBytes } from '../../ui/format.ts';
import { notify } from '../../ui/notices.ts';
import { tellRefusal } from '../open.ts';

/** The engine's own limit (MAX_IMPORT_BYTES): 64 MB. */
const mostTasksBytes = 64 * 1024 * 1024;

const unchanged = 'What was here before goes on.';

/** Opens a task file on the present scenario's machine, if that can run tasks. */
export async function bringTasks(file: File): Promise<void> {
  if (file.size > mostTasksBytes) {
    const problem = `it has ${formatBytes(file.size)}`;
    const remedy = `A program of tasks is read from up to ${formatBytes(mostTasksBytes)}.`;
    tellRefusal(`${file.name} is not opened`, { path: '', problem, remedy }, unchanged);
    return;
  }
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const read = await engine().importTasks(text, useScenario.getState().scenario);
  if ('error' in read) {
    tellRefusal(`${file.name} is not a program of tasks that can run`, read.error, unchanged);
    return;
  }
  openScenario(read.scenario, { label: `Open “${read.scenario.title}”` });
  notify({
    title: `${file.name} runs as tasks`,
    detail: read.guesses.length === 0 ? 'Nothing had to be guessed.' : `Guessed: ${read.guesses.join(' ')}`,
    tone: 'good',
  });
}
