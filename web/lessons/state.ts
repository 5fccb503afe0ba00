/** The open lesson, and the progress in it. It belongs to the page, not to the scenario. */
import { create } from 'zustand';
import type { Answer, Lesson, LessonPlan, LessonResult, MachineSpec } from '../scenario/generated/types.ts';
import type { History } from '../scenario/history.ts';
import { useScenario, type Work } from '../scenario/store.ts';

/** A lesson as one student takes it. */
export interface OpenLesson {
  /** As written, before anything was drawn from the seed. */
  readonly lesson: Lesson;
  /** Whether it is shipped: then its link is its id. */
  readonly isShipped: boolean;
  readonly seed: number;
  readonly name: string;
  /** The machine that replaces the lesson's. */
  readonly machine: MachineSpec | null;
  /** The engine's plan for it. */
  readonly plan: LessonPlan;
  /** Index into stepsOf. */
  readonly step: number;
  /** By question; null until it is answered. */
  readonly answers: readonly (Answer | null)[];
  /** From here on predictions are fixed, and the stage shows the runs. */
  readonly isCommitted: boolean;
  /** Progress of the runs, 0–1. */
  readonly share: number;
  /** Why the runs failed. */
  readonly problem: string | null;
  /** The result, and the text of its file. */
  readonly result: LessonResult | null;
  readonly resultText: string | null;
}

interface Lessons {
  readonly open: OpenLesson | null;
  /** What was on the page before the lesson, with its history. */
  readonly before: History<Work> | null;
}

export const useLesson = create<Lessons>(() => ({ open: null, before: null }));

/** Before its questions are answered, the lesson is in front of a scenario that is not its own. */
useLesson.subscribe(({ open }) => {
  const isHidden = open !== null && !open.isCommitted;
  if (useScenario.getState().isHidden !== isHidden) useScenario.setState({ isHidden });
});

/** Whether the address belongs to a lesson. */
export function lessonIsOpen(): boolean {
  return useLesson.getState().open !== null;
}

/** Changes the open lesson; no effect if none is open. */
export function change(by: (open: OpenLesson) => Partial<OpenLesson>): void {
  useLesson.setState(({ open }) => (open ? { open: { ...open, ...by(open) } } : {}));
}
