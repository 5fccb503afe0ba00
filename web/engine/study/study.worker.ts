/** A worker that computes pieces of a paper's study. A piece cannot be interrupted: terminate the worker to cancel. */
import type { PaperReport } from '../../scenario/generated/types.ts';
import type { FromStudy, ToStudy } from './protocol.ts';
import { messageOf } from '../../scenario/error-message.ts';

interface StudyInPieces {
  lengths(): Float64Array;
  make(piece: number): Uint8Array<ArrayBuffer>;
  take(piece: Uint8Array): void;
  report(): string;
}

/** The part of the module that is used; a build without it has no such file. */
interface Papers {
  initSync(options: { module: WebAssembly.Module }): unknown;
  provide_programs(programs: string): void;
  provide_files(files: string): void;
  readonly StudyInPieces: new (paper: string, seed: number, rows?: string) => StudyInPieces;
}

const modules = import.meta.glob<Papers>('../pkg/papers/coscope_papers.js');
let study: StudyInPieces | null = null;

function post(message: FromStudy, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

const opened = (): StudyInPieces => {
  if (!study) throw new Error('no study is open');
  return study;
};

async function answer(message: ToStudy): Promise<void> {
  if (message.kind === 'open') {
    const [load] = Object.values(modules);
    if (!load) throw new Error('this page was built without the papers’ studies');
    const papers = await load();
    papers.initSync({ module: message.module });
    papers.provide_programs(message.programs);
    papers.provide_files(message.files);
    study = new papers.StudyInPieces(message.paper, message.seed, message.rows);
    post({ kind: 'opened', lengths: [...study.lengths()] });
  } else if (message.kind === 'make') {
    const bytes = opened().make(message.piece);
    post({ kind: 'made', piece: message.piece, bytes }, [bytes.buffer]);
  } else {
    for (const piece of message.pieces) opened().take(piece);
    post({ kind: 'reported', report: JSON.parse(opened().report()) as PaperReport });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToStudy>) => {
  answer(data).catch((error: unknown) => {
    post({ kind: 'failed', problem: messageOf(error) });
  });
});
