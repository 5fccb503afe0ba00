/** Divides a study among workers: the longest piece first, each to the next free worker. */
import type { PaperReport } from '../../scenario/generated/types.ts';
import type { FromStudy, ToStudy } from './protocol.ts';

export interface PieceWorker {
  /** One request at a time. */
  ask(message: ToStudy): Promise<FromStudy>;
  end(): void;
}

interface PiecesOptions {
  readonly workers: number;
  readonly start: () => PieceWorker;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { finished: number; total: number; share: number }) => void;
}

type Answer<Kind extends FromStudy['kind']> = Extract<FromStudy, { kind: Kind }>;

async function answerOf<Kind extends FromStudy['kind']>(
  worker: PieceWorker,
  message: ToStudy,
  kind: Kind,
): Promise<Answer<Kind>> {
  const answer = await worker.ask(message);
  if (answer.kind === 'failed') throw new Error(answer.problem);
  if (answer.kind !== kind) throw new Error(`the worker said ${answer.kind}`);
  return answer as Answer<Kind>;
}

/** Rejects at the first piece that fails, and with the signal's reason. All workers are terminated at the end. */
export async function inPieces(
  open: ToStudy,
  { workers: wanted, start, signal, onProgress }: PiecesOptions,
): Promise<PaperReport> {
  const workers: PieceWorker[] = [];
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  const work = async (): Promise<PaperReport> => {
    const first = start();
    workers.push(first);
    const { lengths } = await answerOf(first, open, 'opened');
    signal.throwIfAborted();
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let [next, done] = [0, 0];
    const tell = (): void =>
      onProgress({ finished: pieces.length, total: lengths.length, share: total > 0 ? done / total : 1 });
    const makeAll = async (worker: PieceWorker): Promise<void> => {
      while (next < lengths.length) {
        const piece = next;
        next += 1;
        pieces.push((await answerOf(worker, { kind: 'make', piece }, 'made')).bytes);
        done += lengths[piece] ?? 0;
        tell();
      }
    };
    tell();
    const helpers = Array.from({ length: Math.min(wanted, lengths.length) - 1 }, async () => {
      const worker = start();
      workers.push(worker);
      await answerOf(worker, open, 'opened');
      await makeAll(worker);
    });
    await Promise.all([makeAll(first), ...helpers]);
    return (await answerOf(first, { kind: 'report', pieces }, 'reported')).report;
  };
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    for (const worker of workers) worker.end();
  }
}
