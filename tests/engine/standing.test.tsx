import { expect, it, vi } from 'vitest';
import {
  noteMachinesStand,
  noteDrawingBegins,
  notePageStands,
  onceDrawn,
  onceItStands,
} from '../../web/engine/standing.ts';

it('what waits for a part of the page is done once, when that is drawn, and what waits for all of it later', async () => {
  const work = { drawn: vi.fn(), stands: vi.fn() };
  noteDrawingBegins();
  onceDrawn(work.drawn);
  onceItStands(work.stands);
  expect(work.drawn).not.toHaveBeenCalled();
  noteMachinesStand();
  await vi.waitUntil(() => work.drawn.mock.calls.length > 0);
  expect(work.stands).not.toHaveBeenCalled();

  noteDrawingBegins();
  onceDrawn(work.drawn);
  expect(work.drawn).toHaveBeenCalledTimes(1);
  notePageStands();
  await vi.waitUntil(() => work.drawn.mock.calls.length > 1 && work.stands.mock.calls.length > 0);
  notePageStands();
  onceDrawn(work.drawn);
  onceItStands(work.stands);
  expect(work.drawn).toHaveBeenCalledTimes(3);
  expect(work.stands).toHaveBeenCalledTimes(2);
});
