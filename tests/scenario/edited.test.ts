// A scenario's text describes its original document, and the page says so once another one runs.
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultScenario, shippedScenario } from '../../web/scenario/default.ts';
import { aboutOf, bothReadings } from '../../web/scenario/edited.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { newHistory } from '../../web/scenario/history.ts';
import { edit, openScenario, redo, resume, undo, useScenario } from '../../web/scenario/store.ts';
import { engine, shippedScenarios } from '../engine/support/engine.ts';

const { about } = defaultScenario();
const shown = (...shipped: Scenario[]): string => aboutOf(useScenario.getState().history, shipped);
const stale = `Before your changes: ${about}`;
const named =
  (name: string) =>
  (scenario: Scenario): Scenario => ({ ...scenario, machine: { ...scenario.machine, name } });

beforeEach(() => resume(newHistory({ scenario: defaultScenario(), notes: [] })));

describe('the text of a scenario', () => {
  it('is marked after an edit, and no longer when that is undone or taken back by hand', () => {
    expect(shown()).toBe(about);
    edit('Machine', named('Another'));
    expect(shown()).toBe(stale);
    undo();
    expect(shown()).toBe(about);
    redo();
    expect(shown()).toBe(stale);
    edit('Machine', named(defaultScenario().machine.name));
    expect(shown()).toBe(about);
  });

  it('is not marked by another title, nor when it is another text', () => {
    edit('Title', (scenario) => ({ ...scenario, title: 'Mine' }));
    expect(shown()).toBe(about);
    edit('JSON', (scenario) => ({ ...named('Another')(scenario), about: 'What I made.' }));
    expect(shown()).toBe('What I made.');
    edit('JSON', (scenario) => ({ ...scenario, about: '' }));
    edit('Machine', named('Third'));
    expect(shown()).toBe('');
  });

  it('is marked in a link to a changed scenario that ships, whose earlier versions are unknown', () => {
    resume(newHistory({ scenario: named('Another')(defaultScenario()), notes: [] }));
    expect(shown()).toBe(about);
    expect(shown(defaultScenario())).toBe(`Before it was changed: ${about}`);
    resume(newHistory({ scenario: { ...defaultScenario(), title: 'Mine' }, notes: [] }));
    expect(shown(defaultScenario())).toBe(about);
  });

  it('belongs to its own scenario when others were opened in between', () => {
    edit('Machine', named('Another'));
    openScenario({ ...defaultScenario(), about: 'Other.' }, { label: 'Open' });
    expect(shown()).toBe('Other.');
    openScenario(defaultScenario(), { label: 'Open' });
    expect(shown()).toBe(about);
  });

  it('is not marked because another scenario with the same text was opened before, nor by undo and redo', () => {
    const opened = (name: string) =>
      openScenario(named(name)({ ...defaultScenario(), title: name }), { label: `Open “${name}”` });
    opened('Recorded');
    opened('Recorded again');
    expect(shown()).toBe(about);
    edit('Machine', named('Another'));
    expect(shown()).toBe(stale);
    undo();
    undo();
    redo();
    expect(shown()).toBe(about);
    redo();
    expect(shown()).toBe(stale);
  });
});

describe('the text of a scenario that ships is not marked, though the engine completes the document', () => {
  const completed = (text: string): Scenario =>
    (JSON.parse(engine.pane_scenarios(text)) as { scenario: Scenario }).scenario;

  it.each(shippedScenarios)('$id', async ({ text }) => {
    const read = completed(text);
    const readings = await bothReadings(text, () => Promise.resolve({ ok: true, scenario: read }));
    const textOf = (scenario: Scenario) => aboutOf(newHistory({ scenario, notes: [] }), readings);
    expect(textOf(shippedScenario(text))).toBe(read.about);
    expect(textOf(completed(JSON.stringify(shippedScenario(text))))).toBe(read.about);
    expect(textOf(named('Another')(read))).toBe(`Before it was changed: ${read.about}`);
  });
});
