// Parses JSON written by other programs.

/**
 * `JSON.parse` returns `any`, which disables type checking; from `unknown` the caller must state the expected type.
 * @param {string} text
 * @returns {unknown}
 */
export function parseJson(text) {
  return JSON.parse(text);
}
