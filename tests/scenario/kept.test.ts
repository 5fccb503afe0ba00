// Persistence in a browser with little storage, or with one of its storages denied.
import { afterEach, expect, it, vi } from 'vitest';
import { defaultScenario } from '../../web/scenario/default.ts';
import { keepHistory, keepLast, keptHistory, lastScenarioText } from '../../web/scenario/kept.ts';

/** A storage with room for `room` characters. */
function storageOf(room: number) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
  };
}

const scenario = defaultScenario();
const present = { scenario, notes: [] };
const before = { scenario: { ...scenario, title: 'Before' }, notes: [] };
const entry = { label: 'Seed', gesture: null, document: before };
const history = { past: [entry], present, future: [] };
const letters = JSON.stringify(present).length;

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the history of the tab where the browser’s own storage is full', () => {
  vi.stubGlobal('localStorage', storageOf(0));
  vi.stubGlobal('sessionStorage', storageOf(Infinity));
  keepHistory(history, '#s=1.x');
  keepLast(scenario);
  expect(keptHistory('#s=1.x')?.past).toHaveLength(1);
  expect(lastScenarioText()).toBeNull();
});

it('is found at the address that a reload had chosen before the last ones were written', () => {
  vi.stubGlobal('sessionStorage', storageOf(Infinity));
  keepHistory(history, '#s=1.new', ['#s=1.old', '#s=1.older']);
  const steps = ['#s=1.new', '#s=1.old', '#s=1.older', ''].map((at) => keptHistory(at, true)?.past.length);
  expect(steps).toEqual([1, 1, 1, undefined]);
  expect(keptHistory('#s=1.old', false)).toBeNull();
});

it('keeps which steps opened another document', () => {
  vi.stubGlobal('localStorage', storageOf(Infinity));
  vi.stubGlobal('sessionStorage', storageOf(Infinity));
  keepHistory({ ...history, past: [entry, { ...entry, opens: true }] }, '#s=1.x');
  expect(keptHistory('#s=1.x')?.past.map(({ opens }) => opens)).toEqual([undefined, true]);
});

it('keeps what is here where its history finds no room', () => {
  vi.stubGlobal('localStorage', storageOf(letters));
  vi.stubGlobal('sessionStorage', storageOf(letters * 1.8));
  keepHistory(history, '#s=1.x');
  keepLast(scenario);
  expect(keptHistory('#s=1.x')).toEqual({ past: [], present, future: [] });
  expect(lastScenarioText()).toBe(JSON.stringify(scenario));
});

it('goes on without any storage', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  keepHistory(history, '');
  expect([keptHistory(''), lastScenarioText()]).toEqual([null, null]);
});
