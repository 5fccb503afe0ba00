/** Folders that draw, from the top layer down. */
const drawing = ['app', 'lessons', 'editors', 'views'];

/** The folders of web/, each above those that it may use. `charts` and `ui` do not depend on runs; computation does not draw. */
const order = [
  [...drawing, 'charts', 'ui'],
  [...drawing, 'derive', 'engine', 'scenario'],
];

export const folders = [...new Set(order.flat())];

/**
 * @param {string} upper a folder of web/
 * @param {string} lower another one
 */
export function mayImport(upper, lower) {
  return order.some((row) => row.includes(upper) && row.indexOf(upper) <= row.indexOf(lower));
}

const pkg = {
  regex: '^(\\.\\./)+engine/pkg(/|$)',
  message: 'Only engine/ knows that there is WebAssembly: everybody else asks through its client.',
};
const react = {
  regex: '^(react|react-dom|react-aria-components|d3-selection|d3-drag)(/|$)',
  message: 'derive/ turns run data into rows and nothing else, so that it can be tested without a page.',
};

/** @type {import('eslint').Linter.Config[]} */
export const importRules = folders.map((folder) => {
  const allowed = folders.filter((other) => other !== folder && mayImport(folder, other)).join(', ');
  const patterns = folders
    .filter((other) => !mayImport(folder, other))
    .map((other) => ({
      regex: `^(\\.\\./)+${other}(/|$)`,
      message: `Imports run one way: ${folder}/ may use ${allowed || 'no other folder'}.`,
    }));
  if (folder !== 'engine') patterns.push(pkg);
  if (folder === 'derive') patterns.push(react);
  return {
    files: [`web/${folder}/**/*.{ts,tsx}`],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
});
