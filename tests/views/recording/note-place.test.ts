/** The note of a recorded schedule beside the pointer. */
import { expect, it } from 'vitest';
import { besidePointer } from '../../../web/views/recording/note-place.ts';

const note = { width: 200, height: 100 };
const room = { width: 1000, height: 600 };
const at = (left: number, top: number) => besidePointer({ left, top }, note, room);

it('is right of the pointer and below it', () => {
  expect(at(300, 200)).toEqual({ left: 314, top: 214 });
});

it('is left of it where there is no room', () => {
  expect(at(900, 200)).toEqual({ left: 686, top: 214 });
  expect(at(100, 200).left).toBeGreaterThan(100);
});

it('stays in the window, beside the pointer', () => {
  expect(at(300, 590)).toEqual({ left: 314, top: 492 });
  expect(besidePointer({ left: 90, top: 5 }, note, { width: 150, height: 600 }).left).toBe(8);
});
