/** Answers by query, with LRU eviction by size in bytes. */
export class AnswerCache {
  readonly #mostBytes: number;
  /** In order of use, least recently used first. */
  readonly #entries = new Map<string, { readonly answer: unknown; readonly bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The answer, wrapped, because an answer may be null; undefined on a miss. */
  get(key: string): { readonly answer: unknown } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** `bytes` is the approximate size of the answer in memory. An answer larger than the whole cache is not kept. */
  set(key: string, answer: unknown, bytes: number): void {
    this.#drop(key);
    const total = bytes + key.length * 2;
    if (total > this.#mostBytes) return;
    this.#entries.set(key, { answer, bytes: total });
    this.#bytes += total;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
