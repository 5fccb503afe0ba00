// d3-shape is one file, whose curves are created by calls at load time. Marking the calls as pure removes unused
// curves from the page: 1.3 kB gzip of its first visit.

/** @returns {import('vite').Plugin} */
export function pureCurves() {
  return {
    name: 'pure-curves',
    apply: 'build',
    transform: {
      filter: { id: /d3-shape/ },
      handler: (code) => code.replaceAll('= (function custom', '= /* @__PURE__ */ (function custom'),
    },
  };
}
