// A lesson in the address.
import { describe, expect, it } from 'vitest';
import { lessonFragment, readLessonFragment } from '../../web/lessons/link.ts';
import type { Lesson } from '../../web/scenario/generated/types.ts';

const lesson = { version: 1, id: 'mine', title: 'Mine & yours' } as Lesson;

describe('the link of a lesson', () => {
  it('names a shipped one, with seed and name', () => {
    const link = lessonFragment(lesson, true, { seed: 17, name: 'Ada & Bob' });
    expect(link).toBe('#lesson=mine&seed=17&name=Ada%20%26%20Bob');
    expect(readLessonFragment(link)).toEqual({
      of: { id: 'mine' },
      seed: 17,
      refusedSeed: null,
      name: 'Ada & Bob',
    });
  });

  it('carries a whole one', () => {
    const read = readLessonFragment(lessonFragment(lesson, false, { seed: 3, name: '' }));
    expect(read?.seed).toBe(3);
    const text = read && 'text' in read.of && read.of.text.ok ? read.of.text.text : '';
    expect(JSON.parse(text)).toEqual(lesson);
  });

  it('opens what was published', () => {
    expect(readLessonFragment('#lesson=grain')).toMatchObject({ of: { id: 'grain' }, seed: 1, name: '' });
    const whole = readLessonFragment('#l=1.Q60JwZ7KhRS0sFrRF1TDqSlUAhu9xUq1AA&seed=3');
    expect(whole).toMatchObject({ of: { text: { ok: true, text: JSON.stringify(lesson) } }, seed: 3 });
  });

  it('asks for a lesson whatever it is called, so that one that does not ship is refused', () => {
    for (const id of ['../../x', '', '%E0%A4%A', '__proto__'])
      expect(readLessonFragment(`#lesson=${id}`)).toMatchObject({ of: { id } });
    expect(readLessonFragment('#lesson')).toMatchObject({ of: { id: '' } });
  });

  it('leaves alone what it does not know', () => {
    expect(readLessonFragment('#s=1.AAAA')).toBeNull();
    expect(readLessonFragment('')).toBeNull();
    expect(readLessonFragment('#lesson=grain&seed=-1&name=%')).toEqual({
      of: { id: 'grain' },
      seed: 1,
      refusedSeed: '-1',
      name: '%',
    });
    for (const seed of ['99999999999', '4294967296', 'abc', ''])
      expect(readLessonFragment(`#lesson=grain&seed=${seed}`)).toMatchObject({ seed: 1, refusedSeed: seed });
    expect(readLessonFragment('#lesson=grain&seed=4294967295')).toMatchObject({
      seed: 2 ** 32 - 1,
      refusedSeed: null,
    });
    const damaged = readLessonFragment('#l=1.%%%');
    expect(damaged && 'text' in damaged.of && damaged.of.text.ok).toBe(false);
  });
});
