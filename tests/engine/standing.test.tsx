import { expect, it, vi } from 'vitest';
import { isBeingDrawn, notePageBegins, notePageStands, onceItStands } from '../../web/engine/standing.ts';

it('a page is being drawn from its beginning until it stands, and what waits for that is done once', async () => {
  expect(isBeingDrawn()).toBe(false);
  notePageBegins();
  expect(isBeingDrawn()).toBe(true);
  const work = vi.fn();
  onceItStands(work);
  expect(work).not.toHaveBeenCalled();
  notePageStands();
  expect(isBeingDrawn()).toBe(false);
  await vi.waitUntil(() => work.mock.calls.length > 0);
  notePageStands();
  expect(work).toHaveBeenCalledTimes(1);
  onceItStands(work);
  expect(work).toHaveBeenCalledTimes(2);
});
