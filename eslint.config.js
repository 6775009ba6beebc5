import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { importBoundaries } from './lint/import-boundaries.js';
import { noFreshSpread, telling } from './lint/plain-code.js';
import { textsAlone } from './lint/texts-alone.js';

// Biome formats and lints. ESLint only does what Biome can't: find lost promises (needs types), check import boundaries
// (needs resolved paths), and find regular expressions whose time grows faster than the text (needs their automata).
const source = [
  'core/**/*.ts',
  'server/**/*.ts',
  'web/**/*.{ts,tsx}',
  'tests/**/*.{ts,tsx}',
  'bench/**/*.ts',
  'lint/**/*.ts',
];

const inferred = [
  ...['envelope', 'page', 'pageOf', 'wholeNumber', 'privateRules', 'subItemsOf', 'paymentFigures', 'seededRandom'],
  ...['readKeyedRequest', 'once', 'attemptFrom', 'attemptInAll', 'recordTable', 'readSettings'],
];

export default [
  { ignores: ['dist/**', 'data/**', 'node_modules/**'] },
  {
    files: source,
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: {
      '@typescript-eslint': tseslint.plugin,
      comanda: {
        rules: {
          'import-boundaries': importBoundaries,
          'texts-alone': textsAlone,
          'no-fresh-spread': noFreshSpread,
          'telling-names': telling,
        },
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'comanda/import-boundaries': 'error',
      'comanda/no-fresh-spread': 'error',
      'comanda/telling-names': 'error',
    },
  },
  {
    // Only for the product, which must read any user's text in linear time. Tests read only their own texts.
    files: ['core/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'server/testing/**', 'web/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
    },
  },
  {
    // Exported functions state what they return. Those of `inferred` return what schemas, rows or unions of refusals
    // define, which would otherwise be spelled out twice.
    files: ['core/**/*.ts', 'server/{platform,commands,db}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': [
        'error',
        { allowArgumentsExplicitlyTypedAsAny: true, allowedNames: inferred },
      ],
    },
  },
  {
    files: ['web/**/*.tsx'],
    ignores: ['**/*.test.tsx', 'web/testing/**'],
    rules: { 'comanda/texts-alone': 'error' },
  },
  {
    // Built pages have no mutations (web/smaller-scripts.ts) and no schemas, because zod is large and evaluates code.
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'web/testing/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@tanstack/react-query',
              importNames: ['useMutation'],
              message: 'Send with usePress or useAction.',
            },
          ],
          patterns: [
            {
              regex: 'core/contract/(?!address|endpoints|status-codes|sub-items)',
              allowTypeImports: true,
              message: 'Screens import only types of schemas; a limit belongs to core/domain.',
            },
            { regex: '^zod', allowTypeImports: true, message: 'Screens import only types of schemas.' },
          ],
        },
      ],
    },
  },
  {
    // inTransaction makes sure that a transaction which returns a refusal is rolled back.
    files: ['server/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/testing/**', 'server/platform/database.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='transaction']",
          message: 'Open transactions with inTransaction of server/platform/database.ts.',
        },
      ],
    },
  },
];
