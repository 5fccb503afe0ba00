/** Copies the link of a lesson, for students: without what the address of this page says beside it. */
import { copyText } from '../ui/clipboard.ts';
import { notify } from '../ui/notices.ts';
import type { Lesson } from '../scenario/generated/types.ts';
import { lessonFragment } from './link.ts';

/** What a teacher does with a copied link. */
export const seedRule = 'Give each student a different seed at the end of the link.';

/** `detail` is said with the notice that it was copied. */
export async function copyLessonLink(
  lesson: Lesson,
  isShipped: boolean,
  seed: number,
  detail?: string,
): Promise<void> {
  const address = new URL(window.location.href);
  address.search = '';
  address.hash = lessonFragment(lesson, isShipped, { seed, name: '' });
  if (await copyText(address.href, address.href)) notify({ title: 'Link copied', detail, tone: 'good' });
}
