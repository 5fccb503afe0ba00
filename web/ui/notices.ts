/** Non-blocking messages: what happened, where, and the remedies. */
import { create } from 'zustand';

export interface Notice {
  /** The fact, in one sentence. */
  readonly title: string;
  /** The reason, or what remains unchanged. */
  readonly detail?: string | undefined;
  /** The place: a JSON path, or a file and its line. Shown literally. */
  readonly place?: string | undefined;
  readonly remedies?: readonly { readonly label: string; readonly run: () => void }[] | undefined;
  /** Whether it disappears after some seconds despite its remedies: they are also available elsewhere. */
  readonly passes?: boolean | undefined;
  /** A `bad` notice remains until closed, as does one with remedies; the others disappear after some seconds. */
  readonly tone?: 'plain' | 'good' | 'bad' | undefined;
}

interface Shown extends Notice {
  readonly id: number;
}

const most = 4;
let lastId = 0;

/** The notices on screen, oldest first. */
export const useNotices = create<{ shown: readonly Shown[] }>(() => ({ shown: [] }));

/** Shows a notice; replaces an earlier one with the same title. Returns its id for `dismiss`. */
export function notify(notice: Notice): number {
  const id = ++lastId;
  useNotices.setState(({ shown }) => ({
    shown: [...shown.filter((other) => other.title !== notice.title), { ...notice, id }].slice(-most),
  }));
  return id;
}

/** Removes a notice. */
export function dismiss(id: number): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) }));
}
