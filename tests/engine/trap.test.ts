/** A worker whose engine has trapped is replaced: its error is reported as one of the worker, not of the run. */
import { afterEach, expect, it, vi } from 'vitest';
import { reportTrap } from '../../web/engine/worker/trap.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports a trap of the engine, and nothing else', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('self', { reportError: (error: unknown) => reported.push(error) });
  // A module whose only function is `unreachable`.
  const bytes = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11,
  ];
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes))).exports;
  const trapped = (): unknown => {
    try {
      return (f as () => unknown)();
    } catch (error) {
      return error;
    }
  };
  const trap = trapped();
  expect(String(trap)).toContain('unreachable');
  expect(reportTrap(trap)).toBe(true);
  for (const refusal of ['{"path":"/run"}', new Error('no import has begun'), null])
    expect(reportTrap(refusal)).toBe(false);
  expect(reported).toEqual([trap]);
});
