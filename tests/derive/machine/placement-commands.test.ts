import { expect, it } from 'vitest';
import { commandsOf, placedThreads } from '../../../web/derive/machine/placement-commands.ts';
import { nameOfThread } from '../../../web/derive/names/threads.ts';
import { testLayout } from '../../support/pane.ts';

const names = (thread: number): string => `thread·${thread.toString()}`;
const contexts = testLayout.topology.contexts.length;
const placed = (...threads: number[]): Int32Array =>
  Int32Array.from({ length: contexts }, (_, context) => threads[context] ?? -1);

it('placed threads carry the operating system’s numbers where a machine has them', () => {
  const numbering = { contexts: Array.from({ length: contexts }, (_, context) => 40 + context), nodes: [3] };
  const [own] = placedThreads(testLayout, numbering, placed(0), names);
  expect(own).toMatchObject({ thread: 'thread·0', core: 0, cpu: 40, node: 3 });
  const [plain] = placedThreads(testLayout, undefined, placed(0), names);
  expect(plain).toMatchObject({ cpu: 0, node: 0 });
});

it('nobody is sent to a context that nobody holds', () => {
  expect(placedThreads(testLayout, undefined, placed(), names)).toEqual([]);
});

it('each tool is told in its own words, in names that a shell takes', () => {
  const thread = { thread: 'art·2', program: 'art; rm', package: 1, core: 2, cpu: 5, node: 1 };
  expect(commandsOf('taskset', [thread])).toBe('taskset --cpu-list 5 art-rm  # art·2: package 1, core 2\n');
  expect(commandsOf('numactl', [thread])).toContain('numactl --physcpubind=5 --membind=1 art-rm');
  const cpuset = commandsOf('cpuset', [thread]);
  expect(cpuset).toContain('echo 5 > /sys/fs/cgroup/art-2/cpuset.cpus');
  expect(cpuset).toContain('echo 1 > /sys/fs/cgroup/art-2/cpuset.mems');
});

it('threads are numbered only where a program has several copies', () => {
  expect([0, 1, 2].map((thread) => nameOfThread(testLayout, thread))).toEqual(['gzip·1', 'gzip·2', 'art']);
});
