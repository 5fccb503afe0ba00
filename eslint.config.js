import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { importRules } from './eslint.imports.js';

export default defineConfig(
  globalIgnores([
    'dist/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    'wasm-core/',
    // Generated.
    'web/engine/pkg/',
    'web/scenario/generated/',
    'workloads/policies/coscope.d.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers in templates are intended.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Allows `onPress={() => save()}`.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Determined by tsc's noPropertyAccessFromIndexSignature.
      '@typescript-eslint/dot-notation': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}', 'tests/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
  },
  {
    // These share their modules: one that another file has loaded is no longer replaced.
    files: ['tests/**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'vi',
          property: 'mock',
          message: 'Use vi.spyOn, or a .test.tsx, which has modules of its own.',
        },
      ],
    },
  },
  ...importRules,
  {
    files: ['scripts/**', 'e2e/support/*.mjs', 'docs/**/*.mjs'],
    // Commands print their output.
    languageOptions: {
      globals: { console: 'readonly', process: 'readonly', URL: 'readonly', setTimeout: 'readonly' },
    },
    rules: { 'no-console': 'off' },
  },
  {
    // These run in a browser.
    files: ['scripts/notebook/*.js'],
    languageOptions: { globals: { document: 'readonly', self: 'readonly', window: 'readonly' } },
  },
);
