// Runs before each test file. Switches on the mutant of this run, or records which mutants the file reaches.
import { appendFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';

const { awake, notesFile, pidFolder } = /** @type {{ awake: string, notesFile: string, pidFolder: string }} */ (
  inject(/** @type {never} */ ('mutants'))
);
/** @type {Set<string>} */
const met = new Set();
Object.assign(globalThis, {
  comandaMutant: (/** @type {string} */ id) => {
    met.add(id);
    return id === awake;
  },
});
// If the mutant runs forever, its process is killed by this id.
writeFileSync(`${pidFolder}/${process.pid}`, '');

if (notesFile !== '') {
  afterAll(() => {
    const { testPath: file } = expect.getState();
    appendFileSync(notesFile, `${JSON.stringify({ file, met: [...met] })}\n`);
  });
}
