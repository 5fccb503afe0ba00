// Writes a strict Content-Security-Policy into the built page: nothing is loaded from elsewhere, and no text becomes
// script. Inline scripts and styles are allowed by their hashes.

import { createHash } from 'node:crypto';

/** The allowed sources by rule. 'wasm-unsafe-eval' only allows compilation of WebAssembly. */
const rules = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // The sandbox of user policies; its own policy is in public/policy-sandbox.html.
  'frame-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/**
 * The policy of a page.
 * @param {string} html
 * @param {Readonly<Record<string, readonly string[]>>} sourcesOf by rule
 */
export function policyOf(html, sourcesOf = rules) {
  /** @param {RegExp} element */
  const hashes = (element) =>
    [...html.matchAll(element)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  const inline = {
    'script-src': hashes(/<script>([\s\S]*?)<\/script>/g),
    'style-src': hashes(/<style>([\s\S]*?)<\/style>/g),
  };
  return Object.entries(sourcesOf)
    .map(([rule, sources]) =>
      [rule, ...sources, ...(Object.entries(inline).find(([of]) => of === rule)?.[1] ?? [])].join(' '),
    )
    .join('; ');
}

/** @returns {import('vite').Plugin} */
export function contentSecurityPolicy() {
  return {
    name: 'content-security-policy',
    apply: 'build',
    enforce: 'post',
    // Last, after the page's styles have been rewritten.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
        const html = String(file.source);
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`;
        file.source = html.replace('<meta charset="utf-8" />', (first) => `${first}\n    ${meta}`);
      }
    },
  };
}
