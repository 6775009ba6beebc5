import tseslint from 'typescript-eslint';
import { importBoundaries } from './lint/import-boundaries.js';

// Biome formats and lints. ESLint is here for the two things Biome cannot do: lost promises (needs types) and
// import boundaries (needs resolved paths).
const source = ['core/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'bench/**/*.ts'];

export default [
  { ignores: ['dist/**', 'data/**', 'node_modules/**'] },
  {
    files: source,
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: {
      '@typescript-eslint': tseslint.plugin,
      comanda: { rules: { 'import-boundaries': importBoundaries } },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'comanda/import-boundaries': 'error',
    },
  },
];
