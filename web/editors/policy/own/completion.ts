/** Completion and hints in the policy editor. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import { hoverTooltip } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { membersNamed, typeOf, types, type Member } from './declarations.ts';

const option = ({ name, type, about, of }: Member): Completion => ({
  label: name,
  type: 'property',
  detail: type.length > 24 ? '' : type,
  info: `${about} (${of})`,
});

const ofLists: readonly Completion[] = Object.getOwnPropertyNames(Array.prototype)
  .filter((name) => /^[a-z]/.test(name) && !name.includes('Locale'))
  .map((label) => ({ label, type: 'method' }));

/** The types that make up an answer and its reason. */
const answers = [
  ...['Answer', 'AnsweredReason', 'AnsweredCandidate', 'AnsweredFact', 'SampleOrder'],
  'SchedulerCallbacks',
];

const seen = [
  'ThreadView',
  'Observed',
  'LevelCounter',
  'OsView',
  'Topology',
  'CoreUnit',
  'CacheUnit',
  'ContextUnit',
];

const known: readonly Completion[] = [
  { label: 'os', type: 'variable', detail: 'OsView', info: 'What the operating system sees at this moment.' },
  { label: 'event', type: 'variable', detail: 'Event', info: 'Why the policy is called.' },
  {
    label: 'scx',
    type: 'variable',
    detail: 'the kernel',
    info: 'What callbacks in the shape of sched_ext can call.',
  },
  {
    label: 'random',
    type: 'function',
    detail: '() => number',
    info: 'A number from 0 to below 1; the same sequence under the same seed.',
  },
  ...[...types.keys()].map((label) => ({ label, type: 'type' })),
];

function membersOf(expression: string): readonly Completion[] {
  const type = typeOf(expression);
  if (type !== null && /^Array<|\[\]$/.test(type)) return ofLists;
  const members = type === null ? undefined : types.get(type);
  return (members ?? seen.flatMap((name) => types.get(name) ?? [])).map(option);
}

function complete(context: CompletionContext): CompletionResult | null {
  const after = context.matchBefore(/[\w$\])}]\??\.\w*$/);
  const word = context.matchBefore(/\w*$/);
  if (word === null || (after === null && word.from === word.to && !context.explicit)) return null;
  if (after === null)
    return {
      from: word.from,
      options: [...known, ...answers.flatMap((name) => types.get(name) ?? []).map(option)],
      validFor: /^\w*$/,
    };
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, word.from - line.from);
  const expression = /([\w$]+(?:\.\w+|\[[^\]]*\]|\([^()]*\))*)\??\.$/.exec(before)?.[1] ?? '';
  return { from: word.from, options: membersOf(expression), validFor: /^\w*$/ };
}

const hints = hoverTooltip((view, position) => {
  const word = view.state.wordAt(position);
  if (!word) return null;
  const members = membersNamed(view.state.sliceDoc(word.from, word.to));
  if (members.length === 0) return null;
  return {
    pos: word.from,
    end: word.to,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-hint';
      for (const { name, type, about, of } of members.slice(0, 3)) {
        const line = dom.appendChild(document.createElement('p'));
        line.appendChild(document.createElement('code')).textContent = `${of}.${name}: ${type}`;
        line.append(` ${about}`);
      }
      return { dom };
    },
  };
});

export const completion: Extension = [
  autocompletion({ icons: false }),
  typescriptLanguage.data.of({ autocomplete: complete }),
  hints,
];
