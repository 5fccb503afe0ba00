// A lesson that takes some hundredths of a second, and its link, packed here by hand.

import { linkOfText } from './scenario.ts';

const thread = (program: string, copies: number) => ({ program, copies });
const of = (run: string) => ({ measure: '/ipc', of: run });

/** Two cores of two hardware contexts: a number, a curve, an order and a placement. */
export const lesson = {
  version: 1,
  id: 'two-cores',
  title: 'Two cores',
  question: 'Does it matter who sits where?',
  about: 'Four threads on two cores.',
  source: 'Chosen.',
  draws: {
    who: [
      { value: 'cpi-6', text: 'six' },
      { value: 'cpi-16', text: 'sixteen' },
    ],
  },
  setting: {
    of: 'pipeline-balance',
    set: {
      '/machine/cores': [{ count: 2, contexts: 2, model: 'in-order' }],
      '/policy': { id: 'default', params: {} },
      '/run/quantum_cycles': 50_000,
      '/run/warmup_quanta': 1,
      '/run/quanta': 4,
    },
  },
  runs: [
    { id: 'one', label: 'One thread', set: { '/workload/threads': [thread('$who', 1)] } },
    { id: 'two', label: 'Two threads', set: { '/workload/threads': [thread('$who', 2)] } },
    { id: 'four', label: 'Four', set: { '/workload/threads': [thread('cpi-1', 2), thread('cpi-16', 2)] } },
  ],
  questions: [
    {
      ask: 'IPC of one thread of CPI {who}?',
      why: 'One instruction in so many cycles.',
      task: { kind: 'number', label: 'IPC', unit: '', min: 0, max: 1, step: 0.01, figure: of('one') },
    },
    {
      ask: 'And of two?',
      why: 'They take turns.',
      task: {
        kind: 'curve',
        x_label: 'threads',
        y_label: 'IPC',
        unit: '',
        min: 0,
        max: 1,
        step: 0.01,
        points: [
          { label: '1', figure: of('one') },
          { label: '2', figure: of('two') },
        ],
        shapes: [{ label: 'Twice as much', heights: [0.25, 0.5] }],
      },
    },
    {
      ask: 'Which is faster?',
      why: 'Two issue more.',
      task: {
        kind: 'order',
        top: 'the faster',
        first: 'higher',
        label: 'IPC',
        unit: '',
        items: [
          { label: 'One', figure: of('one') },
          { label: 'Two', figure: of('two') },
        ],
      },
    },
    {
      ask: 'Place them for the highest IPC.',
      why: 'Those that compute belong apart.',
      task: {
        kind: 'placement',
        run: 'four',
        measure: '/ipc',
        label: 'IPC of the machine',
        better: 'higher',
      },
    },
  ],
  show: { a: 'one', b: 'two' },
  next: [{ label: 'A longer run', ask: 'Does it change anything?', run: 'two', set: { '/run/quanta': 8 } }],
};

/** Any text as a lesson's link. */
export function lessonLinkOfText(text: string): string {
  return linkOfText(text).replace('#s=', '#l=');
}

/** The link that contains a lesson. */
export function lessonLink(changes: object = {}, seed = 1): string {
  return `${lessonLinkOfText(JSON.stringify({ ...lesson, ...changes }))}&seed=${String(seed)}`;
}
