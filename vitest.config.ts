import { defineConfig } from 'vitest/config';
import { isWhole } from './tests/runs.ts';

/** Stops a test that hangs. It is no measure of speed: on a busy machine tests take six times as long. */
const longest = 900_000;

/** Tests that only `npm run long` runs. */
const exclude = ['**/node_modules/**', ...(isWhole ? [] : ['**/*.long.test.ts'])];

const browserLike = {
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  css: { postcss: {} },
  test: {
    // The production version of React, as shipped. Tests with the development version take a quarter longer.
    env: { NODE_ENV: 'production' },
    environment: 'happy-dom' as const,
    environmentOptions: {
      happyDOM: { settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true } },
    },
    // Each test discards a whole page. With the usual 16 MB for new objects, a seventh of the time is spent on GC.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['./tests/patience.ts', './web/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
    testTimeout: longest,
  },
};

// Long, because a result may come late on a busy machine. A real failure is only noticed later.
const patient = { poll: { timeout: 60_000 } };

// Four workers even on two cores, because tests wait for timers, programs and screens more than they compute.
export default defineConfig({
  test: {
    maxWorkers: 4,
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest-modules' },
    projects: [
      {
        test: {
          name: 'core',
          expect: patient,
          isolate: false,
          setupFiles: ['./tests/patience.ts'],
          include: ['core/**/*.test.ts', 'lint/**/*.test.ts'],
          exclude,
          environment: 'node',
          testTimeout: longest,
        },
      },
      {
        test: {
          name: 'server',
          expect: patient,
          // Importing a file's modules again would take as long as its tests.
          isolate: false,
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          setupFiles: ['./tests/patience.ts', './server/testing/quick-secrets.ts'],
          globalSetup: ['./server/testing/global-setup.ts'],
          testTimeout: longest,
          hookTimeout: longest,
        },
      },
      // Test files share their modules, because importing a screen takes as long as testing it.
      {
        ...browserLike,
        test: {
          ...browserLike.test,
          name: 'web-portal',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/diner/**'],
        },
      },
      {
        ...browserLike,
        test: {
          ...browserLike.test,
          name: 'web-diner',
          isolate: false,
          setupFiles: [...browserLike.test.setupFiles, './web/testing/diner-setup.ts'],
          include: ['web/diner/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patient,
          // A browser may be late on a busy machine, so CI retries a test once. The report lists such tests.
          retry: process.env.CI === 'true' ? 1 : 0,
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          setupFiles: ['./tests/patience.ts'],
          globalSetup: ['./tests/e2e/global-setup.ts'],
          testTimeout: longest,
          hookTimeout: longest,
        },
      },
      // Every screen and dialog in a browser. Too slow for `npm test`; see `npm run walks`.
      {
        test: {
          name: 'walks',
          expect: patient,
          include: ['tests/walks/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          setupFiles: ['./tests/patience.ts'],
          globalSetup: ['./tests/e2e/global-setup.ts'],
          fileParallelism: false,
          testTimeout: longest,
          hookTimeout: longest,
        },
      },
      // Runs the real installation files, which takes minutes; see `npm run installation`.
      {
        test: {
          name: 'installation',
          expect: patient,
          setupFiles: ['./tests/patience.ts'],
          include: ['tests/installation/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          fileParallelism: false,
          testTimeout: longest,
          hookTimeout: longest,
        },
      },
      // Fault tests, which take minutes; see `npm run faults`. `npm test` runs a short form of those in e2e.
      {
        test: {
          name: 'faults',
          expect: patient,
          include: [
            'tests/faults/**/*.test.ts',
            ...['kill', 'two-programs', 'cut-network'].map((name) => `tests/e2e/${name}.test.ts`),
          ],
          environment: 'node',
          pool: 'forks',
          setupFiles: ['./tests/patience.ts'],
          globalSetup: ['./tests/e2e/global-setup.ts'],
          fileParallelism: false,
          testTimeout: longest,
          hookTimeout: longest,
        },
      },
    ],
  },
});
