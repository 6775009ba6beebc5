// Runs test files with one mutant switched on. Vitest keeps running, and so does one PostgreSQL for the server's tests.

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { loadConfigFromFile } from 'vite';
import { createVitest } from 'vitest/node';
import { findMutants, plantAll } from './find-mutants.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${project}node_modules/.cache/mutants/${process.pid}`;
const notesFile = `${folder}/met.jsonl`;
const pidFolder = `${folder}/pids`;

/**
 * Starts vitest for one project of vitest.config.ts, with all mutants of these files inserted.
 * @param {string} name of the project @param {readonly string[]} files below the project root
 */
export async function startTests(name, files) {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, `${project}vitest.config.ts`);
  /** @type {{ css?: object, oxc?: object, test: { name: string, sequence?: object, setupFiles: string[] } }[]} */
  const projects = /** @type {any} */ (loaded?.config)?.test.projects;
  const { test: testOptions, css = {}, oxc } = projects.find(({ test }) => test.name === name) ?? {};
  if (!testOptions) throw new Error(`vitest.config.ts knows no project ${name}`);
  // `sequence` sets the order of projects, but here is only one.
  const { sequence: _order, ...options } = testOptions;
  const vitest = await createVitest(
    'test',
    {
      ...options,
      config: false,
      root: project,
      watch: false,
      pool: 'forks',
      maxWorkers: 1,
      reporters: [{}],
      // Each test file must load its modules again, because a mutant can change a module's constants.
      isolate: true,
      setupFiles: [`${project}scripts/mutants/set-up.mjs`, ...testOptions.setupFiles],
    },
    {
      css,
      oxc,
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform(code, id) {
            const file = relative(project, id.split('?')[0] ?? '');
            return files.includes(file) ? plantAll(code, findMutants(file, code)) : undefined;
          },
        },
      ],
    },
  );
  const specifications = await vitest.globTestSpecifications();
  const known = new Map(
    specifications.map((specification) => [relative(project, specification.moduleId), specification]),
  );

  return {
    testFiles: [...known.keys()],
    /**
     * Runs these test files. With a mutant, it stops at the first failure and when the time limit is over.
     * @param {readonly string[]} testFiles @param {{ id: string, patienceSeconds: number }} [awake]
     */
    async run(testFiles, awake) {
      vitest.config.bail = awake ? 1 : 0;
      const selected = testFiles.flatMap((file) => known.get(file) ?? []);
      return runOnce(vitest, selected, awake);
    },
    async close() {
      await vitest.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {import('vitest/node').Vitest} vitest @param {import('vitest/node').TestSpecification[]} specifications
 * @param {{ id: string, patienceSeconds: number } | undefined} awake
 */
async function runOnce(vitest, specifications, awake) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(pidFolder, { recursive: true });
  const provided = { awake: awake?.id ?? '', notesFile: awake ? '' : notesFile, pidFolder };
  vitest.provide(/** @type {never} */ ('mutants'), /** @type {never} */ (provided));
  let isLate = false;
  const endless = () => {
    isLate = true;
    endWorkers();
  };
  const timer = awake && setTimeout(endless, awake.patienceSeconds * 1000);
  try {
    vitest.state.filesMap.clear();
    vitest.state.clearErrors();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const broken = testModules.filter((module) => !module.ok());
    return {
      isLate,
      failed: broken.length > 0 || unhandledErrors.length > 0 || testModules.length < specifications.length,
      faults: [...broken.flatMap(faultsOfModule), ...unhandledErrors.map((error) => inspect(error))],
      seconds: new Map(testModules.map((module) => [relative(project, module.moduleId), secondsOfModule(module)])),
      met: awake ? new Map() : readNotes(),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Kills the test processes, because nothing else stops an endless loop. */
function endWorkers() {
  for (const pid of readdirSync(pidFolder)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

/** Which mutants each test file reaches. @returns {Map<string, Set<string>>} */
function readNotes() {
  const lines = readFileSync(notesFile, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const { file, met } = /** @type {{ file: string, met: string[] }} */ (JSON.parse(line));
      return [relative(project, file), new Set(met)];
    }),
  );
}

/** @param {import('vitest/node').TestModule} module */
function faultsOfModule(module) {
  const tests = [...module.children.allTests('failed')].map(
    (test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`,
  );
  return [...module.errors().map(({ message }) => message), ...tests].map((fault) => `${module.moduleId}: ${fault}`);
}

/** @param {import('vitest/node').TestModule} module */
function secondsOfModule(module) {
  const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration + environmentSetupDuration) / 1000;
}
