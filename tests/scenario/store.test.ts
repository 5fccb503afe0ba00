// The document on the page: every change passes through one function, and the browser's copy of it.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultScenario } from '../../web/scenario/default.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { newHistory, record } from '../../web/scenario/history.ts';
import { keepHistory, keepLast, keptHistory, lastScenarioText } from '../../web/scenario/kept.ts';
import { withNote } from '../../web/scenario/notes.ts';
import {
  canRedo,
  canUndo,
  edit,
  editNotes,
  newGesture,
  openScenario,
  redo,
  resume,
  undo,
  useScenario,
  type Work,
} from '../../web/scenario/store.ts';

const seeded =
  (seed: number) =>
  (scenario: Scenario): Scenario => ({ ...scenario, run: { ...scenario.run, seed } });
const work = (seed = defaultScenario().run.seed): Work => ({
  scenario: seeded(seed)(defaultScenario()),
  notes: [],
});
const seed = (): number => useScenario.getState().scenario.run.seed;

class FakeStorage {
  readonly #items = new Map<string, string>();
  full = false;
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.full) throw new Error('quota');
    this.#items.set(key, value);
  }
}

const session = new FakeStorage();
const local = new FakeStorage();
vi.stubGlobal('sessionStorage', session);
vi.stubGlobal('localStorage', local);

beforeEach(() => {
  resume(newHistory(work()));
});

describe('the document on the page', () => {
  it('is changed, taken back and done again', () => {
    edit('Seed', seeded(1));
    edit('Seed', seeded(2));
    expect(undo()).toBe(true);
    expect(seed()).toBe(1);
    expect(redo()).toBe(true);
    expect(seed()).toBe(2);
    expect(redo()).toBe(false);
    expect([canUndo(), canRedo()]).toEqual([true, false]);
  });

  it('joins the changes of one drag', () => {
    const gesture = newGesture();
    for (const value of [11, 12, 13]) edit('Seed', seeded(value), gesture);
    edit('Seed', seeded(14), newGesture());
    undo();
    expect(seed()).toBe(13);
    undo();
    expect(seed()).toBe(7);
  });

  it('can go back to what was there before another was opened', () => {
    edit('Seed', seeded(5));
    openScenario({ ...defaultScenario(), title: 'Another' }, { label: 'Open “Another”' });
    expect(useScenario.getState().lastChange).toBe('open');
    undo();
    expect(seed()).toBe(5);
    expect(useScenario.getState().scenario.title).not.toBe('Another');
  });
});

describe('notes on the document', () => {
  const note = (text: string) => editNotes('Note', (notes) => withNote(notes, 8, text));
  const texts = (): string[] => useScenario.getState().notes.map(({ text }) => text);

  it('leave the document as it is, so that nothing runs again, and are undone in turn with its edits', () => {
    edit('Seed', seeded(5));
    const { scenario } = useScenario.getState();
    note('one');
    expect(useScenario.getState().scenario).toBe(scenario);
    edit('Seed', seeded(6));
    note('two');
    undo();
    expect([seed(), texts()]).toEqual([6, ['one']]);
    undo();
    expect([seed(), texts()]).toEqual([5, ['one']]);
    undo();
    expect([seed(), texts()]).toEqual([5, []]);
    for (let times = 0; times < 3; times++) redo();
    expect([seed(), texts()]).toEqual([6, ['two']]);
  });

  it('stay with their document when another is opened', () => {
    note('mine');
    openScenario({ ...defaultScenario(), title: 'Another' }, { label: 'Open' });
    expect(texts()).toEqual([]);
    undo();
    expect(texts()).toEqual(['mine']);
  });
});

describe('what the browser keeps', () => {
  const worked = record(record(newHistory(work()), 'Seed', work(1)), 'Seed', {
    ...work(2),
    notes: [{ quantum: 8, text: 'art arrives' }],
  });

  it('comes back with the address that it belongs to', () => {
    keepHistory(worked, '#s=1.abc');
    keepLast(worked.present.scenario);
    expect(keptHistory('#s=1.abc')).toEqual(worked);
    expect(keptHistory('#s=1.other')).toBeNull();
    expect(JSON.parse(lastScenarioText() ?? '')).toEqual(worked.present.scenario);
  });

  it('is nothing when storage holds something else', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{"fragment":"#a"}',
      '{"fragment":"#a","before":[],"present":1,"past":[],"future":[]}',
      '{"fragment":"#a","before":[],"present":"{","past":[],"future":[]}',
      '{"fragment":"#a","before":[1],"present":"{}","past":[],"future":[]}',
      '{"fragment":"#a","before":1,"present":"{}","past":[],"future":[]}',
    ]) {
      session.setItem('coscope.history.3', text);
      expect(keptHistory('#a')).toBeNull();
    }
  });

  it('stays within its room by letting the oldest steps go', () => {
    let history = newHistory(work());
    const about = 'x'.repeat(100_000);
    for (let number = 0; number < 40; number++)
      history = record(history, 'About', {
        ...history.present,
        scenario: { ...history.present.scenario, about: about + number.toString() },
      });
    keepHistory(history, '#big');
    const kept = keptHistory('#big');
    expect(kept?.past.length).toBeLessThan(16);
    expect(kept?.past.at(-1)).toEqual({ ...history.past.at(-1), gesture: null });
  });

  it('may fail without harm when storage is full', () => {
    session.full = true;
    expect(() => {
      keepHistory(worked, '#full');
      keepLast(worked.present.scenario);
    }).not.toThrow();
    session.full = false;
  });
});
