// Leaves out of the page what d3 can do and this page does not: 8 kB gzip of its first visit.
// - d3 creates values by calls at load time. Marked as pure, unused ones are removed.
// - d3-scale can map to colours and dates. Every range here is one of numbers, and colours are tokens of the theme.
// - d3-scale can write labels. web/ui/format.ts writes all numbers, so `tickFormat` fails in the built page.

const without = '\0d3-format-unused';
const writers = [
  'formatSpecifier',
  'precisionFixed',
  'precisionRound',
  'precisionPrefix',
  'formatPrefix',
  'format',
];

const made = /^((?:var|const) [\w$]+ = )(?=\(function |[\w$]+\()/gm;
const mapping = 'interpolate$1 = interpolate,';

/** @returns {import('vite').Plugin} */
export function leanD3() {
  return {
    name: 'lean-d3',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^d3-format$/ },
      handler: () => without,
    },
    load: {
      filter: { id: /d3-format-unused$/ },
      handler: () => writers.map((name) => `export const ${name} = undefined;`).join('\n'),
    },
    transform: {
      filter: { id: /d3-(array|interpolate|scale|shape)\/dist/ },
      handler(code, id) {
        const pure = code.replaceAll(made, '$1/* @__PURE__ */ ');
        if (!id.includes('d3-scale')) return pure;
        if (!pure.includes(mapping)) throw new Error(`d3-scale has no longer "${mapping}"`);
        return pure.replace(mapping, 'interpolate$1 = interpolateNumber,');
      },
    },
  };
}
