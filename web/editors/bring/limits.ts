/** Size limits of a trace; the engine enforces the same (MAX_TEXT_BYTES, MAX_REFERENCES). */

/** Bytes of text. */
export const mostTraceBytes = 1_000_000_000;

/** Both limits in words. */
export const limitWords = '1 GB of text, 64 million data references';
