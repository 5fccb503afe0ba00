/** A program's miss-ratio curve, from the engine; during edits, the latest known curve. */
import { useEffect, useState } from 'react';
import type { CurvePoint } from '../../derive/caches/curve.ts';
import { engine } from '../../engine/client.ts';
import { firstPicture } from '../../engine/first-picture.ts';
import type { Program } from '../../scenario/generated/types.ts';

const mostKnown = 100;
const known = new Map<string, readonly CurvePoint[]>();

/** The key of a curve: phases and line size; the curve does not depend on a program's texts. */
function keyOf(program: Program, lineBytes: number): string {
  return `${lineBytes} ${JSON.stringify(program.phases)}`;
}

function remember(key: string, points: readonly CurvePoint[]): void {
  known.set(key, points);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
}

/** Allows one request at a time per caller: while the engine computes, only the newest request waits. */
class Asker {
  #asking = false;
  #next: (() => void) | null = null;

  ask(program: Program, lineBytes: number, tell: (points: readonly CurvePoint[]) => void): void {
    const go = (): void => {
      this.#asking = true;
      const key = keyOf(program, lineBytes);
      firstPicture
        .then(() => engine().missRatioCurve(program, lineBytes))
        .then(
          (points) => {
            remember(key, points);
            tell(points);
          },
          // The document's own check refuses such a program too, with place and remedy.
          () => undefined,
        )
        .finally(() => {
          this.#asking = false;
          const next = this.#next;
          this.#next = null;
          next?.();
        });
    };
    if (this.#asking) this.#next = go;
    else go();
  }
}

/** Points by increasing size; empty until the engine has answered, and for a program without references. */
export function useCurve(program: Program | null, lineBytes: number): readonly CurvePoint[] {
  const [asker] = useState(() => new Asker());
  const [latest, setLatest] = useState<readonly CurvePoint[]>([]);
  const key = program === null ? null : keyOf(program, lineBytes);
  const found = key === null ? undefined : known.get(key);
  useEffect(() => {
    if (program === null || key === null || known.has(key)) return;
    asker.ask(program, lineBytes, setLatest);
  }, [asker, program, key, lineBytes]);
  return found ?? latest;
}
