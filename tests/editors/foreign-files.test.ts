// Files that can be nothing that Coscope opens are refused with what to do instead, not offered as traces.
import { beforeEach, expect, it } from 'vitest';
import { bringFile } from '../../web/editors/bring/files.ts';
import { useNotices } from '../../web/ui/notices.ts';

beforeEach(() => useNotices.setState({ shown: [] }));

it.each([
  ['turns.ts', 'export default () => [0];', 'paste it under Policy, Your own'],
  ['results.csv', 'policy,ipc\nrandom,1.2\n', 'Coscope opens a scenario'],
  ['README.md', '# Read me\n\nHow to use it.\n', 'Coscope opens a scenario'],
])('%s', async (name, text, said) => {
  await bringFile(new File([text], name));
  expect(JSON.stringify(useNotices.getState().shown)).toContain(said);
});
