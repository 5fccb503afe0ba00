/** Text traces of an artificial program: a walk over an array and a small stack, some references across two lines. */

interface Reference {
  readonly address: number;
  readonly bytes: number;
  readonly kind: 'load' | 'store' | 'modify';
}

/** Deterministic: the same references every time. */
function references(count: number): Reference[] {
  let state = 1;
  return Array.from({ length: count }, (_, index) => {
    state = (state * 48_271) % 2_147_483_647;
    const isStack = state % 3 === 0;
    const address = isStack ? 0x1ffe_f000 + (state % 512) : 0x40_0000 + ((index * 12) % 20_000);
    const kind = (['load', 'load', 'store', 'modify'] as const)[state % 4] ?? 'load';
    return { address, bytes: 8, kind };
  });
}

/** In the format of `valgrind --tool=lackey --trace-mem=yes`. */
export function lackeyText(count: number): string {
  const letters = { load: ' L', store: ' S', modify: ' M' };
  const lines = references(count).flatMap(({ address, bytes, kind }) => [
    'I  0400d7d4,4',
    `${letters[kind]} ${address.toString(16).padStart(8, '0')},${bytes}`,
  ]);
  return ['==7== Lackey, an example Valgrind tool', ...lines, '==7== '].join('\n') + '\n';
}

/** In Dinero's format: label, address and bytes, hexadecimal. */
export function dinText(count: number): string {
  const lines = references(count).flatMap(({ address, bytes, kind }) => {
    const at = `${address.toString(16)} ${bytes.toString(16)}`;
    return kind === 'modify' ? [`0 ${at}`, `1 ${at}`] : [`${kind === 'load' ? 0 : 1} ${at}`];
  });
  return `${lines.join('\n')}\n`;
}

/** In this project's own format: the threads take turns. */
export function threadsText(count: number, threads: readonly string[]): string {
  const lines = references(count).map(({ address, bytes, kind }, at) => {
    const letter = kind === 'load' ? 'R' : 'W';
    return `${threads[at % threads.length] ?? ''} ${letter} ${address.toString(16)} ${bytes}`;
  });
  return `# made by a test\n${lines.join('\n')}\n`;
}
