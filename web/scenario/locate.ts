/** Finds the position of a pointer's value in a JSON text, so that an editor can jump to it. */
import { keysOf } from './pointer.ts';

/** Characters from `start` to `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Steps through JSON text; yields positions only, no values. Throws if the text is not JSON. */
class Walker {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  space(): void {
    while (/\s/.test(this.#text.charAt(this.at))) this.at++;
  }

  peek(): string {
    this.space();
    return this.#text.charAt(this.at);
  }

  /** Consumes a sign if it is next. */
  take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at++;
    return true;
  }

  string(): string {
    this.space();
    const match = /"(?:[^"\\]|\\.)*"/y;
    match.lastIndex = this.at;
    const found = match.exec(this.#text);
    if (!found) throw new SyntaxError('no string');
    this.at = match.lastIndex;
    return JSON.parse(found[0]) as string;
  }

  /** Skips one value by counting brackets, so that deep nesting requires no recursion. */
  skip(): void {
    let depth = 0;
    do {
      const sign = this.peek();
      if (sign === '') throw new SyntaxError('no value');
      if (sign === '"') this.string();
      else {
        if (sign === '{' || sign === '[') depth++;
        if (sign === '}' || sign === ']') depth--;
        this.at++;
        if (!/[{}[\],:]/.test(sign)) while (/[\w.+-]/.test(this.#text.charAt(this.at))) this.at++;
      }
    } while (depth > 0);
  }

  /** Moves to the value of a key or index inside the next value; returns false if it has none. */
  enter(key: string): boolean {
    const isObject = this.take('{');
    if (!isObject && !this.take('[')) return false;
    const close = isObject ? '}' : ']';
    for (let index = 0; this.peek() !== close; index++) {
      const name = isObject ? this.string() : index.toString();
      if (isObject && !this.take(':')) return false;
      if (name === key) {
        this.space();
        return true;
      }
      this.skip();
      if (!this.take(',')) return false;
    }
    return false;
  }
}

/** The value at a pointer, or the innermost one around it that exists; null when the text is not JSON. */
export function locate(text: string, pointer: string): TextRange | null {
  try {
    const walker = new Walker(text);
    let start = 0;
    walker.space();
    start = walker.at;
    for (const key of keysOf(pointer)) {
      if (!walker.enter(key)) break;
      start = walker.at;
    }
    walker.at = start;
    walker.skip();
    return { start, end: walker.at };
  } catch {
    return null;
  }
}

/** The line number of a position, from 1. */
export function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
