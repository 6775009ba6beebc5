import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const scripts = fileURLToPath(new URL('../scripts', import.meta.url));
const nobody = 65_534;

/** A folder with scripts and one built source file, where the current user must not write. */
function foreignFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-foreign-'));
  onTestFinished(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  });
  cpSync(scripts, join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server/main.ts'), '');
  const ask = (words: string, uid = process.getuid?.()) => {
    const code = `import('${folder}/scripts/sources.mjs').then(async (sources) => { ${words} })`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
      ...(process.getuid?.() === 0 && { uid }),
    });
    return stdout + stderr;
  };
  return { folder, ask };
}

it("a built copy starts from another account's folder, and an unbuilt one says why it cannot", () => {
  const { folder, ask } = foreignFolder();
  expect(ask(`sources.markBuilt('server', sources.stampOf('server'))`)).toBe('');
  // Simulates a copy of the folder: the same text with another time.
  utimesSync(join(folder, 'server/main.ts'), 1, 1);
  for (const path of [join(folder, 'dist'), folder]) chmodSync(path, 0o555);
  chmodSync(join(folder, 'dist/server.stamp.json'), 0o444);
  expect(ask(`console.log(sources.isStale('server'))`, nobody)).toBe('false\n');
  const failed = ask(
    `const { sayUnwritable } = await import('${folder}/scripts/build.mjs');
     try { sources.markBuilt('web', { look: '', content: '' }) } catch (error) { sayUnwritable(error) }`,
    nobody,
  );
  expect(failed).toMatch(/web\.stamp\.json may not be written by this account\. Make this account the owner/);
  expect(failed).not.toMatch(/\n +at /);
  chmodSync(join(folder, 'dist'), 0o755);
});
