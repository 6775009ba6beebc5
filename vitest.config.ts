import { defineConfig } from 'vitest/config';
import { isWhole } from './tests/runs.ts';

/** Ends a test that hangs. It says nothing of speed: a busy machine takes six times as long. */
const longest = 900_000;

/** What only `npm run long` runs. */
const exclude = ['**/node_modules/**', ...(isWhole ? [] : ['**/*.long.test.ts'])];

const browserLike = {
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  css: { postcss: {} },
  test: {
    // React as it is shipped; its development build takes a quarter longer.
    env: { NODE_ENV: 'production' },
    environment: 'happy-dom' as const,
    environmentOptions: {
      happyDOM: { settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true } },
    },
    // Each test throws a whole page away: with the usual 16 MB for what is new, a seventh of the time is collecting.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['./tests/patience.ts', './web/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
    testTimeout: longest,
  },
};

// What a test waits for may come late on a machine that does other things too. It fails as surely, only later.
const patient = { poll: { timeout: 60_000 } };

// Four workers, on two cores as well: tests wait for timers, programs and screens more than they compute.
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
          // A file's imports would take as long as its tests.
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
      // The files of a screen share their modules: importing them takes as long as testing them.
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
          // A browser on a busy machine: a landing is not refused for one late tap, and the report names each test that needed it.
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
      // Every screen and dialog in a browser: too long for `npm test`, see `npm run walks`.
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
      // The installation files run as they are, for minutes: see `npm run installation`.
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
      // What breaks, for minutes: see `npm run faults`. `npm test` runs a short form of the files of e2e.
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
