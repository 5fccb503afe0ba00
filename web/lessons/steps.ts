/** The steps of a lesson: question, one step per prediction, the run, one step per comparison, what next. */
import type { OpenLesson } from './state.ts';

export type Step =
  | { readonly kind: 'question' | 'run' | 'next' }
  | { readonly kind: 'predict' | 'reveal'; readonly question: number };

/** All steps of a lesson with this number of questions. */
export function stepsOf(questions: number): Step[] {
  const each = (kind: 'predict' | 'reveal'): Step[] =>
    Array.from({ length: questions }, (_, question) => ({ kind, question }));
  return [{ kind: 'question' }, ...each('predict'), { kind: 'run' }, ...each('reveal'), { kind: 'next' }];
}

/** The current step. */
export function stepOf(open: OpenLesson): Step {
  return stepsOf(open.answers.length)[open.step] ?? { kind: 'question' };
}

/** Whether the next step may be shown: nothing is revealed before it was predicted and simulated. */
export function canGoOn(open: OpenLesson): boolean {
  const step = stepOf(open);
  if (step.kind === 'next') return false;
  if (step.kind === 'predict') return open.answers[step.question] !== null;
  if (step.kind === 'run') return open.result !== null;
  return true;
}

/** The name of a step in a list of all steps. */
export function nameOf(step: Step): string {
  switch (step.kind) {
    case 'question':
      return 'Question';
    case 'predict':
      return `Prediction ${(step.question + 1).toString()}`;
    case 'run':
      return 'Run';
    case 'reveal':
      return `Result ${(step.question + 1).toString()}`;
    case 'next':
      return 'What next';
  }
}
