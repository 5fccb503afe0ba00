/** How the page is shown, as far as the address says it: for a projector, or inside somebody else's page. */
import { create } from 'zustand';

interface Mode {
  /** `?present=1`: large type, side panels away until asked for. */
  readonly present: boolean;
  /** `?embed=1`: stage, time and transport only; with a view, that view and the transport. */
  readonly embed: boolean;
  /** `?view=evictions`: a panel's id. Open from the start; embedded, it is all there is. */
  readonly view: string | null;
  /** `?at=18`: the quantum to begin with, at rest. */
  readonly at: number | null;
}

/** Digits only: everything else is no quantum, and the page begins as always. */
function readQuantum(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readMode(): Mode {
  const query = new URLSearchParams(window.location.search);
  return {
    present: query.get('present') === '1',
    embed: query.get('embed') === '1',
    view: query.get('view'),
    at: readQuantum(query.get('at')),
  };
}

export const useMode = create<Mode>(readMode);

/** Goes into projector mode or out of it, and keeps the address true. */
export function setPresent(present: boolean): void {
  const address = new URL(window.location.href);
  if (present) address.searchParams.set('present', '1');
  else address.searchParams.delete('present');
  window.history.replaceState(window.history.state, '', address);
  // web/index.html sets the same attribute before the first paint.
  if (present) document.documentElement.dataset['present'] = '';
  else delete document.documentElement.dataset['present'];
  useMode.setState({ present });
}
