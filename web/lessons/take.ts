/** Taking a lesson: opening, answering, running and leaving it. */
import { engine } from '../engine/client.ts';
import { runMany } from '../engine/pool.ts';
import type {
  Answer,
  Assignment,
  Lesson,
  LessonResult,
  MachineSpec,
  ScenarioError,
} from '../scenario/generated/types.ts';
import { readJson } from '../scenario/read.ts';
import { openApart, openScenario, resume, useScenario, type ChangeKind } from '../scenario/store.ts';
import { notify } from '../ui/notices.ts';
import { firstSeed, lessonFragment, type WantedLesson } from './link.ts';
import { keepLesson, keptLesson, latestOf } from './kept.ts';
import { change, useLesson, type OpenLesson } from './state.ts';
import { canGoOn, stepsOf } from './steps.ts';
import { messageOf } from '../scenario/error-message.ts';

export type ReadLesson = { readonly lesson: Lesson } | { readonly error: ScenarioError };

/** Reads and checks a lesson's text. */
export async function readLesson(text: string): Promise<ReadLesson> {
  const reading = readJson(text);
  if (!reading.ok) return { error: reading.error };
  const read = await engine().lesson(JSON.stringify(reading.document));
  return 'error' in read ? read : { lesson: read };
}

/** The lesson requested in an address. */
export async function wantedLesson({ of }: WantedLesson): Promise<ReadLesson & { isShipped?: boolean }> {
  if ('text' in of) {
    const { text } = of;
    return text.ok ? readLesson(text.text) : { error: { path: '', ...text } };
  }
  const lessons = await engine().lessons();
  const lesson = lessons.find(({ id }) => id === of.id);
  if (lesson) return { lesson, isShipped: true };
  const { unknownName } = await import('../editors/unknown-name.ts');
  const error = unknownName('lesson that ships', of.id, lessons, 'The list of lessons has all of them.');
  return { error };
}

export interface OpenOptions {
  readonly isShipped?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly name?: string | undefined;
  readonly machine?: MachineSpec | null | undefined;
  /** Whether the address already contains it. */
  readonly fromAddress?: boolean | undefined;
  /** Whether to start from the first step, ignoring stored progress. */
  readonly anew?: boolean | undefined;
}

let stop: AbortController | null = null;

function assignmentOf({
  lesson,
  seed,
  machine,
}: Pick<OpenLesson, 'lesson' | 'seed' | 'machine'>): Assignment {
  return machine ? { lesson, seed, machine } : { lesson, seed };
}

/** Whether a lesson cannot be taken on a machine. */
export async function isRefused(lesson: Lesson, on: Pick<OpenLesson, 'seed' | 'machine'>): Promise<boolean> {
  const unanswered = lesson.questions.map(() => null);
  return 'error' in (await engine().lessonPlan(assignmentOf({ lesson, ...on }), unanswered));
}

/** Opens a lesson where it was left off; returns the reason if it cannot be taken. */
export async function openLesson(lesson: Lesson, options: OpenOptions = {}): Promise<ScenarioError | null> {
  const { isShipped = false, seed = firstSeed } = options;
  const kept = options.anew ? null : keptLesson(lesson, seed);
  const machine = options.machine ?? kept?.machine ?? null;
  const questions = lesson.questions.length;
  const fits = kept?.answers.length === questions;
  const answers = fits ? kept.answers : Array.from({ length: questions }, () => null);
  const plan = await engine().lessonPlan(assignmentOf({ lesson, seed, machine }), answers);
  if ('error' in plan) return plan.error;
  stop?.abort();
  const isCommitted = fits && kept.isCommitted && answers.every((answer) => answer !== null);
  const name = options.name === undefined || options.name === '' ? (kept?.name ?? '') : options.name;
  const step = fits ? Math.min(kept.step, stepsOf(questions).length - 1) : 0;
  const open: OpenLesson = {
    lesson,
    isShipped,
    seed,
    name,
    machine,
    plan,
    step,
    answers,
    isCommitted,
    share: 0,
    problem: null,
    result: null,
    resultText: null,
  };
  useLesson.setState(({ before }) => ({ open, before: before ?? useScenario.getState().history }));
  if (!options.fromAddress)
    window.history.pushState(null, '', lessonFragment(lesson, isShipped, { seed, name }));
  if (isCommitted) void run();
  return null;
}

/** Opens a shipped lesson where it was left off, under its last seed; false, with a notice, if it cannot be taken. */
export async function takeShipped(lesson: Lesson): Promise<boolean> {
  const seed = latestOf(lesson)?.seed ?? firstSeed;
  const error = await openLesson(lesson, { isShipped: true, seed });
  if (error) notify({ title: 'This lesson cannot be taken', detail: error.problem, tone: 'bad' });
  return error === null;
}

let isLossTold = false;

function keep(): void {
  const { open } = useLesson.getState();
  if (!open || keepLesson(open) || isLossTold) return;
  isLossTold = true;
  notify({
    title: 'Your answers are not stored',
    detail:
      'This browser has no room for them, or does not allow it. They last until the page is closed or reloaded: hand in before that.',
    tone: 'bad',
  });
}

/** Answers a question, as long as predictions may change. */
export function answer(question: number, given: Answer | null): void {
  change(({ answers, isCommitted }) =>
    isCommitted ? {} : { answers: answers.map((old, at) => (at === question ? given : old)) },
  );
  keep();
}

export function setName(name: string): void {
  change(() => ({ name }));
  keep();
}

/** Moves a step back, or forward if that is allowed; from the run step on, predictions are final. */
export function go(by: 1 | -1): void {
  const { open } = useLesson.getState();
  if (!open || (by > 0 && !canGoOn(open))) return;
  const step = Math.max(0, open.step + by);
  const isRun = stepsOf(open.answers.length)[step]?.kind === 'run';
  change(() => ({ step }));
  keep();
  if (isRun && !open.isCommitted) {
    change(() => ({ isCommitted: true }));
    keep();
    void run();
  }
}

/** Shows the runs on the stage, simulates all that the lesson needs, and scores the predictions. */
export async function run(): Promise<void> {
  const { open } = useLesson.getState();
  const answers = open?.answers.filter((given): given is Answer => given !== null) ?? [];
  if (answers.length !== open?.answers.length) return;
  stop?.abort();
  const control = new AbortController();
  stop = control;
  const isOurs = (): boolean => stop === control && !control.signal.aborted;
  change(() => ({ share: 0, problem: null }));
  try {
    const assignment = assignmentOf(open);
    // The learner's own placement may need one more run.
    const plan = await engine().lessonPlan(assignment, answers);
    if ('error' in plan) throw new Error(`${plan.error.problem}. ${plan.error.remedy}`);
    if (!isOurs()) return;
    change(() => ({ plan }));
    openApart(plan.show);
    const outcomes = await runMany(
      plan.runs.map((scenario) => ({ scenario })),
      {
        signal: control.signal,
        onProgress: ({ share }) => {
          if (isOurs()) change(() => ({ share }));
        },
      },
    );
    const results = outcomes.map((outcome) => {
      if (!outcome.ok) throw new Error(outcome.problem);
      return outcome.value.result;
    });
    const resultText = await engine().lessonResult(assignment, open.name, answers, results);
    if (!isOurs()) return;
    change(() => ({ result: JSON.parse(resultText) as LessonResult, resultText, share: 1 }));
    keep();
  } catch (error) {
    if (isOurs()) change(() => ({ problem: messageOf(error) }));
  }
}

/** The result's text under the name now entered. */
export async function resultUnderName(): Promise<string | null> {
  const { open } = useLesson.getState();
  if (!open?.result || open.resultText === null) return null;
  return open.name.trim() === open.result.name
    ? open.resultText
    : engine().lessonRenamed(open.resultText, open.name);
}

/** Closes the lesson, and restores the previous scenario with its history; `kind` says for whom. */
export function leaveLesson(kind: ChangeKind = 'open'): void {
  const { open, before } = useLesson.getState();
  if (!open) return;
  stop?.abort();
  useLesson.setState({ open: null, before: null });
  if (before && before.present.scenario !== useScenario.getState().scenario) resume(before, kind);
  // The button that had the focus is gone.
  requestAnimationFrame(() => document.getElementById('stage')?.focus({ preventScroll: true }));
}

/** Opens a suggestion as the learner's own scenario; it can be undone. */
export function tryNext(at: number): void {
  const { open, before } = useLesson.getState();
  const scenario = open?.plan.next[at];
  if (!scenario) return;
  stop?.abort();
  useLesson.setState({ open: null, before: null });
  if (before) resume(before);
  openScenario(scenario, { label: scenario.title });
  notify({ title: scenario.title, detail: scenario.about });
}
