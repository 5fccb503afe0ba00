/** Messages between the page and a worker that computes pieces of a paper's study. */
import type { PaperReport } from '../../scenario/generated/types.ts';

export type ToStudy =
  | {
      readonly kind: 'open';
      readonly module: WebAssembly.Module;
      readonly programs: string;
      readonly files: string;
      readonly paper: string;
      readonly seed: number;
      /** Ids of the rows to measure, separated by commas; all rows if absent. */
      readonly rows?: string | undefined;
    }
  | { readonly kind: 'make'; readonly piece: number }
  | { readonly kind: 'report'; readonly pieces: readonly Uint8Array<ArrayBuffer>[] };

export type FromStudy =
  /** `lengths` of the pieces, in any unit, the longest first. */
  | { readonly kind: 'opened'; readonly lengths: readonly number[] }
  | { readonly kind: 'made'; readonly piece: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'reported'; readonly report: PaperReport }
  | { readonly kind: 'failed'; readonly problem: string };
