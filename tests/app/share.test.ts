// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { longLinkNotice } from '../../web/app/share.ts';

it('says of a long link how long it is, and offers to save instead', () => {
  expect(longLinkNotice('x'.repeat(8_000))).toBeNull();
  const notice = longLinkNotice('x'.repeat(128_036));
  expect(notice?.title.replace(/\s/g, ' ')).toBe('The link has 128 036 characters');
  expect(notice?.detail).toBe('Chat programs may cut it. Save keeps the scenario as a file.');
  expect(notice?.remedies?.map(({ label }) => label)).toEqual(['Save']);
});
