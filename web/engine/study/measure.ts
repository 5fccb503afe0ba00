/** Measures a paper's study under one seed in this browser: several workers compute pieces, combined into a report. */
import type { PaperReport } from '../../scenario/generated/types.ts';
import { compiled, files, programs } from '../modules.ts';
import { once } from '../once.ts';
import { inPieces, type PieceWorker } from './pieces.ts';
import type { FromStudy, ToStudy } from './protocol.ts';

const urls = Object.values(
  import.meta.glob<string>('../pkg/papers/*.wasm', { query: '?url', import: 'default' }),
);

/** Whether this build includes the module with the studies. */
export const canMeasure = urls.length > 0;

/** Each worker keeps the study's recorded programs in memory, hence the limit. Chosen. */
const mostWorkers = 4;

const module = once(async () => {
  const [url] = urls;
  if (!url) throw new Error('this page was built without the papers’ studies');
  return compiled(await url());
});

function startWorker(): PieceWorker {
  const worker = new Worker(new URL('./study.worker.ts', import.meta.url), { type: 'module' });
  return {
    ask: (message: ToStudy) =>
      new Promise<FromStudy>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<FromStudy>) => {
          resolve(data);
        };
        // A trap in the module, or a browser without memory for it.
        worker.onerror = ({ message: problem }) => {
          reject(new Error(problem || 'the worker ended'));
        };
        worker.postMessage(message);
      }),
    end: () => worker.terminate(),
  };
}

export interface MeasureOptions {
  /** Ids of rows; all rows if absent. */
  readonly rows?: readonly string[] | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { finished: number; total: number; share: number }) => void;
}

/** Rejects with the signal's reason, or with the error. */
export async function measurePaper(
  paper: string,
  seed: number,
  { rows, ...options }: MeasureOptions,
): Promise<PaperReport> {
  const [compiledModule, programsText, filesText] = await Promise.all([module(), programs(), files()]);
  const open: ToStudy = {
    kind: 'open',
    module: compiledModule,
    programs: programsText,
    files: filesText,
    paper,
    seed,
    rows: rows?.join(','),
  };
  const workers = Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency));
  return inPieces(open, { ...options, workers, start: startWorker });
}
