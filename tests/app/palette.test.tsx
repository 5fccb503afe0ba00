// Technical terms typed into the palette find an entry, and every synonym belongs to an existing entry.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import library from '../../web/engine/pkg/library.json';
import { shellCommands } from '../../web/app/commands.ts';
import { entriesOf } from '../../web/app/library-entries.ts';
import { findEntries } from '../../web/app/search.ts';
import { settingEntries } from '../../web/app/setting-entries.ts';
import { synonyms, withSynonyms } from '../../web/app/synonyms.ts';
import { fixedScenarioCommands } from '../../web/editors/useScenarioCommands.ts';
import type { LibraryMachine } from '../../web/engine/client.ts';
import { useLibrary } from '../../web/engine/library.ts';
import { policies } from '../../web/engine/shipped.ts';
import { policyOf } from '../../web/scenario/change/policy.ts';
import type { Lesson, TraceMeta } from '../../web/scenario/generated/types.ts';
import { defaultScenario } from '../../web/scenario/default.ts';
import { redo, undo, useScenario } from '../../web/scenario/store.ts';

const described = <File extends { text: string }>(file: File) => ({
  ...(JSON.parse(file.text) as { title: string; about: string }),
  ...file,
});

/** A file's name is its id. */
const lessons = readdirSync('workloads/lessons').map((name) => ({
  ...(JSON.parse(readFileSync(path.join('workloads/lessons', name), 'utf8')) as Lesson),
  id: path.basename(name, '.json'),
}));

const all = [
  ...shellCommands,
  ...fixedScenarioCommands,
  ...entriesOf(
    {
      ...useLibrary.getState(),
      scenarios: library.scenarios.map(described),
      variants: library.variants.map(described),
      machines: library.machines as unknown as LibraryMachine[],
      lessons,
      traces: JSON.parse(readFileSync('public/traces/index.json', 'utf8')) as TraceMeta[],
    },
    policies,
    'threads',
  ),
].map(withSynonyms);
const found = (words: string): string[] => findEntries(all, words).map(({ id }) => id);

describe('the palette', () => {
  it.each([
    ['ucp', ['scenario/ways-by-utility', 'edit.machine', 'open.papers']],
    ['partition', ['scenario/ways-by-utility', 'scenario/colours-against-a-stream', 'edit.machine']],
    ['nice', ['edit.text', 'policy/eevdf']],
    ['sched_ext', ['policy.own']],
    ['sleep', ['open.latencies', 'scenario/overload-on-wakeup', 'lesson/wakeup-latency']],
    ['waits', ['open.latencies', 'scenario/pipes', 'lesson/idle-cores']],
    ['numa', ['edit.machine', 'scenario/follow-the-pages', 'policy/eevdf', 'machine/kumar-numa']],
    ['energy', ['scenario/light-on-little', 'policy/energy-aware', 'machine/big-little']],
    ['dio', ['policy/dio', 'scenario/spread-the-misses', 'open.papers']],
    ['sqlite', ['trace/sqlite-join', 'trace/sqlite-shops']],
    ['kernel', ['open.recording', 'policy/eevdf', 'scenario/wasted-cores', 'lesson/one-process-one-group']],
  ])('finds %s', (words, ids) => {
    expect(found(words)).toEqual(expect.arrayContaining(ids));
    // A list with every entry would be no search result.
    expect(found(words).length).toBeLessThan(40);
  });

  it.each([
    ['A message thread', 'scenario/message-thread'],
    ['Pipes', 'scenario/pipes'],
    ['two databases in', 'scenario/two-databases'],
  ])('has first what is called %s', (words, id) => {
    expect(found(words)[0]).toBe(id);
  });

  it('has no synonym of an entry that is gone', () => {
    const ids = new Set(all.map(({ id }) => id));
    expect(Object.keys(synonyms).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('makes a policy that of B', () => {
    all.find(({ id }) => id === 'policy/eevdf')?.run();
    expect(policyOf(useScenario.getState().scenario, 'b')?.id).toBe('eevdf');
    undo();
    expect(policyOf(useScenario.getState().scenario, 'b')?.id).not.toBe('eevdf');
    redo();
  });

  it('has each setting of the scenario once, with its value', () => {
    const settings = settingEntries(defaultScenario(), policies);
    expect(new Set(settings.map(({ id }) => id)).size).toBe(settings.length);
    const [size] = findEntries(settings, 'l2 size');
    expect(size).toMatchObject({ label: 'L2: Size', note: '48\u00a0KB' });
    const [samples] = findEntries(settings, 'balance samples');
    expect(samples).toMatchObject({ id: 'setting/policy/params/samples', note: '200' });
  });
});
