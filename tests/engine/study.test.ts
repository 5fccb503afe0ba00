/** A study in pieces: each piece runs once, on any free worker; stopping is immediate; a failed piece ends all. */
import { describe, expect, it } from 'vitest';
import { inPieces, type PieceWorker } from '../../web/engine/study/pieces.ts';
import type { FromStudy, ToStudy } from '../../web/engine/study/protocol.ts';
import type { PaperReport } from '../../web/scenario/generated/types.ts';

const open = { kind: 'open', paper: 'tam', seed: 1 } as ToStudy;

/** Workers that answer like the module; pieces of one byte, their number. */
function fake(lengths: readonly number[], make: (piece: number) => Promise<FromStudy> | FromStudy = made) {
  const log = { started: 0, ended: 0, asked: [] as number[], reported: [] as number[] };
  const start = (): PieceWorker => {
    log.started += 1;
    return {
      ask: async (message): Promise<FromStudy> => {
        await Promise.resolve();
        if (message.kind === 'open') return { kind: 'opened', lengths };
        if (message.kind === 'make') {
          log.asked.push(message.piece);
          return make(message.piece);
        }
        log.reported = message.pieces.map((piece) => piece[0] ?? NaN);
        return { kind: 'reported', report: { id: 'tam' } as PaperReport };
      },
      end: () => {
        log.ended += 1;
      },
    };
  };
  return { log, start };
}

function made(piece: number): FromStudy {
  return { kind: 'made', piece, bytes: Uint8Array.of(piece) };
}

const options = { workers: 2, signal: new AbortController().signal, onProgress: () => undefined };

describe('a study in pieces', () => {
  it('makes every piece once, on no more workers than there are pieces, and ends them', async () => {
    const { log, start } = fake([4, 3, 2, 1]);
    const shares: number[] = [];
    const onProgress = ({ share }: { share: number }): number => shares.push(share);
    expect(await inPieces(open, { ...options, start, onProgress })).toEqual({ id: 'tam' });
    expect(log.asked.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(log.reported.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect([log.started, log.ended]).toEqual([2, 2]);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);

    const one = fake([4]);
    await inPieces(open, { ...options, workers: 8, start: one.start });
    expect(one.log.started).toBe(1);
  });

  it('ends with the first piece that fails, in its words', async () => {
    const { log, start } = fake([2, 1], (piece) =>
      piece === 0 ? made(piece) : { kind: 'failed', problem: 'no such program' },
    );
    await expect(inPieces(open, { ...options, start })).rejects.toThrow('no such program');
    expect(log.ended).toBe(log.started);
    expect(log.reported).toEqual([]);
  });

  it('stops at once', async () => {
    const control = new AbortController();
    const { log, start } = fake([1], () => new Promise<FromStudy>(() => undefined));
    const running = inPieces(open, { ...options, start, signal: control.signal });
    control.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    expect(log.ended).toBe(log.started);
  });
});
