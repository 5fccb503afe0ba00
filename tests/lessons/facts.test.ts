// The facts about a lesson in the list, by their stated rules; the text for its numbers.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { levelOf, minutesOf, paperOf, statusOf, subjectOfLesson } from '../../web/lessons/facts.ts';
import type { Lesson } from '../../web/scenario/generated/types.ts';
import { engine, shippedScenario } from '../engine/support/engine.ts';

const lessons = JSON.parse(engine.lessons()) as Lesson[];
const byId = (id: string): Lesson => {
  const found = lessons.find((lesson) => lesson.id === id);
  if (!found) throw new Error(`no lesson is called "${id}"`);
  return found;
};

describe('a lesson in the list', () => {
  it('takes a minute per step, and one more for what is drawn or placed', () => {
    // Question, three predictions, run, three comparisons, what next; a curve and a placement.
    expect(minutesOf(byId('pipeline-balance'))).toBe(11);
    expect(minutesOf(byId('depth-first'))).toBe(9);
  });

  it('has a level by what it needs beyond caches and threads', () => {
    const level = (id: string) => levelOf(byId(id), shippedScenario(byId(id).setting.of));
    expect(level('pipeline-balance')).toBe('introductory');
    expect(level('miss-ratios-collapse')).toBe('introductory');
    expect(level('starvation')).toBe('intermediate');
    expect(level('threads-that-share')).toBe('intermediate');
    expect(level('eight-services')).toBe('advanced');
  });

  it('is about caches where its runs differ in them', () => {
    const subject = (id: string) => subjectOfLesson(byId(id), shippedScenario(byId(id).setting.of));
    expect(subject('miss-ratios-collapse')).toBe('Caches');
    expect(subject('pipeline-balance')).toBe('Scheduling');
    expect(subject('starvation')).toBe('SMT');
  });

  it('names its paper whole, and not all that its source says', () => {
    expect(paperOf('Parekh et al. 2000, §4 (G_IPC), 2001.')).toBe('Parekh et al. 2000');
    expect(paperOf('The series “Caches” (Zijlstra and Chen, 2025–2026), versions up to 4.')).toBe(
      'The series “Caches” (Zijlstra and Chen, 2025–2026)',
    );
    expect(paperOf('It follows Linux 6.6 (fair.c). All lengths are chosen.')).toBe(
      'It follows Linux 6.6 (fair.c)',
    );
    for (const { source } of lessons) expect(paperOf(source)).toMatch(/^[^()]+(\([^()]+\)[^()]*)*$/);
  });

  it('says how far it was taken', () => {
    expect(statusOf(null)).toBe('not begun');
    expect(statusOf({ step: 0, isCommitted: false, score: null })).toBe('not begun');
    expect(statusOf({ step: 2, isCommitted: false, score: null })).toBe('begun');
    expect(statusOf({ step: 4, isCommitted: true, score: null })).toBe('predicted');
    expect(statusOf({ step: 5, isCommitted: true, score: 0 })).toBe('done');
  });
});

it('writes what is drawn for the axis of a curve in digits, like the other points', () => {
  const files = readdirSync('workloads/lessons').map((file) =>
    readFileSync(`workloads/lessons/${file}`, 'utf8'),
  );
  const points = files.flatMap((text) => {
    const { draws = {}, questions } = JSON.parse(text) as Lesson;
    const labels = questions.flatMap(({ task }) => (task.kind === 'curve' ? task.points : []));
    return labels.flatMap(({ label }) => {
      const drawn = /^\{(\w+)\}$/.exec(label)?.[1];
      return drawn === undefined ? [] : (draws[drawn] ?? []).map(({ text }) => text);
    });
  });
  expect(points).toContain('15');
  for (const text of points) expect(text).toMatch(/^\d+$/);
});
