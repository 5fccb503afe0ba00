/** The lesson that is open, and how far it is. It belongs to the page, not to the scenario. */
import { create } from 'zustand';
import type {
  Answer,
  Lesson,
  LessonPlan,
  LessonResult,
  MachineSpec,
  Scenario,
} from '../scenario/generated/types.ts';

/** A lesson as one student takes it. */
export interface OpenLesson {
  /** As it was written, before the seed drew anything. */
  readonly lesson: Lesson;
  /** Whether it ships: then its link is its id. */
  readonly isShipped: boolean;
  readonly seed: number;
  readonly name: string;
  /** The machine in place of the lesson's. */
  readonly machine: MachineSpec | null;
  /** What the engine made of it. */
  readonly plan: LessonPlan;
  /** Index into stepsOf. */
  readonly step: number;
  /** By question; null until it is answered. */
  readonly answers: readonly (Answer | null)[];
  /** From here on predictions stay as they are, and the stage shows the runs. */
  readonly isCommitted: boolean;
  /** How far the runs are, 0–1. */
  readonly share: number;
  /** Why the runs came to nothing. */
  readonly problem: string | null;
  /** What came out, and the text of its file. */
  readonly result: LessonResult | null;
  readonly resultText: string | null;
}

interface Lessons {
  readonly open: OpenLesson | null;
  /** What was on the page before the lesson. */
  readonly before: Scenario | null;
}

export const useLesson = create<Lessons>(() => ({ open: null, before: null }));

/** Whether the address belongs to a lesson now. */
export function lessonIsOpen(): boolean {
  return useLesson.getState().open !== null;
}

/** Changes the open lesson; nothing where none is open. */
export function change(by: (open: OpenLesson) => Partial<OpenLesson>): void {
  useLesson.setState(({ open }) => (open ? { open: { ...open, ...by(open) } } : {}));
}
