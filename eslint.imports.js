// Imports run one way: views, editors, lessons → derive → engine → scenario; ui serves whoever draws; app composes.

/**
 * @param {string} folder a folder of web/
 * @param {string} because
 */
const ban = (folder, because) => ({ regex: `^(\\.\\./)+${folder}(/|$)`, message: because });

const app = ban('app', 'app/ puts the others together; what they need from it, it hands to them.');
const pkg = ban(
  'engine/pkg',
  'Only engine/ knows that there is WebAssembly: everybody else asks through its client.',
);
const react = {
  regex: '^(react|react-dom|react-aria-components|d3-selection|d3-drag)(/|$)',
  message: 'derive/ turns run data into rows and nothing else, so that it can be tested without a page.',
};

/** @param {string} lower */
const above = (lower) => [
  ...['views', 'editors', 'lessons'].map((upper) =>
    ban(upper, `Imports run one way: ${upper} may use ${lower}, never the other way round.`),
  ),
  ban('ui', `ui/ serves whoever draws, and ${lower} does not draw.`),
];

const siblings = {
  editors: ban('editors', 'A view shows and does not edit: let editors/ or app/ use the view instead.'),
  lessons: ban('lessons', 'Lessons use views and editors, which know nothing of lessons.'),
};

const data = (/** @type {string} */ because) =>
  ['scenario', 'engine', 'derive'].map((folder) => ban(folder, because));

/** @type {Record<string, { regex: string, message: string }[]>} */
const bans = {
  scenario: [
    app,
    ...above('scenario'),
    ban('derive', 'Imports run one way: derive may use scenario, never the other way round.'),
    ban('engine', 'Imports run one way: engine may use scenario, never the other way round.'),
  ],
  engine: [
    app,
    ...above('engine'),
    ban('derive', 'Imports run one way: derive may use engine, never the other way round.'),
  ],
  derive: [app, pkg, react, ...above('derive')],
  ui: [
    app,
    ...['views', 'editors', 'lessons'].map((upper) =>
      ban(upper, `Imports run one way: ${upper} may use ui, never the other way round.`),
    ),
    ...data('ui/ is controls, colours and number formats for any data: hand it plain values.'),
  ],
  views: [app, pkg, siblings.editors, siblings.lessons],
  editors: [app, pkg, siblings.lessons],
  lessons: [app, pkg],
  app: [pkg],
};

/** @type {import('eslint').Linter.Config[]} */
export const importRules = Object.entries(bans).map(([folder, patterns]) => ({
  files: [`web/${folder}/**/*.{ts,tsx}`],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
}));
