/** Messages that do not stop anybody: what happened, where, and what to do about it. */
import { create } from 'zustand';

export interface Notice {
  /** One sentence: what is so. */
  readonly title: string;
  /** Why, or what stays untouched. */
  readonly detail?: string | undefined;
  /** Where: a JSON path, a file and its line. Shown as it is. */
  readonly place?: string | undefined;
  readonly remedies?: readonly { readonly label: string; readonly run: () => void }[] | undefined;
  /** Goes after some seconds though it has remedies: what it offers can be had elsewhere, too. */
  readonly passes?: boolean | undefined;
  /** bad stays until closed, as does what has remedies; the others go after some seconds. */
  readonly tone?: 'plain' | 'good' | 'bad' | undefined;
}

interface Shown extends Notice {
  readonly id: number;
}

const most = 4;
let lastId = 0;

/** Those on screen now, oldest first. */
export const useNotices = create<{ shown: readonly Shown[] }>(() => ({ shown: [] }));

/** Shows a notice; the same title again replaces the earlier one. Returns its id for `dismiss`. */
export function notify(notice: Notice): number {
  const id = ++lastId;
  useNotices.setState(({ shown }) => ({
    shown: [...shown.filter((other) => other.title !== notice.title), { ...notice, id }].slice(-most),
  }));
  return id;
}

/** Takes a notice away. */
export function dismiss(id: number): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) }));
}
