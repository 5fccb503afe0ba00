/** The last full studies: summaries with the page, rows when a paper is chosen. */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import inShort from 'virtual:papers';
import type { Cause } from '../../derive/papers/causes.ts';
import type { ClassTotals, PaperReport } from '../../scenario/generated/types.ts';

export interface PaperInShort {
  readonly id: string;
  /** Authors, title, place and year. */
  readonly paper: string;
  /** The file's own description of the study; null if there is none. */
  readonly about: string | null;
  /** Null if the study has not been run in full. */
  readonly totals: readonly ClassTotals[] | null;
  readonly causes: readonly Cause[];
}

export const papers = inShort as readonly PaperInShort[];

const files = import.meta.glob<PaperReport>('../../../workloads/paper/results/*.json', { import: 'default' });

/** The paper shown: for an unknown id, the first one. */
export const usePaper = create<{ readonly id: string | null }>(() => ({ id: null }));

export function showPaper(id: string): void {
  usePaper.setState({ id });
}

function known(id: string | null): PaperInShort | undefined {
  return papers.find((paper) => paper.id === id) ?? papers[0];
}

export function useShownPaper(): PaperInShort | undefined {
  return known(usePaper(({ id }) => id));
}

/** The id of the paper that is shown. */
export function shownPaper(): string | null {
  return known(usePaper.getState().id)?.id ?? null;
}

export type Loading =
  | { readonly state: 'loading' | 'failed' | 'none' }
  | { readonly state: 'there'; readonly report: PaperReport };

const loading: Loading = { state: 'loading' };

/** The study of a paper, fetched when it is first shown. */
export function useReport(id: string): Loading {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly is: Loading } | null>(null);
  useEffect(() => {
    let gone = false;
    const tell = (is: Loading): void => {
      if (!gone) setLoaded({ id, is });
    };
    const load = files[`../../../workloads/paper/results/${id}.json`];
    if (load)
      load().then(
        (report) => tell({ state: 'there', report }),
        () => tell({ state: 'failed' }),
      );
    else tell({ state: 'none' });
    return () => {
      gone = true;
    };
  }, [id]);
  return loaded?.id === id ? loaded.is : loading;
}
