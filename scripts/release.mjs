// npm run release -- <folder>: builds the product and writes a release into a new folder. There, `npm start` installs
// the few packages that the product needs, and starts it.
// npm run release -- <name>.tar.gz: makes an archive with those packages, a list of them (software bill of materials)
// and checksums. It starts on a machine of the same kind that has only Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const programs = ['start', 'command', 'install', 'build', 'sources', 'node-version'].map(
  (name) => `scripts/${name}.mjs`,
);
const held = [
  'dist',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs',
  'deploy',
  ...programs,
];

/**
 * Copies the parts of a release from the built product.
 * @param {string} folder new or empty
 */
export function writeRelease(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of held) cpSync(project + name, `${folder}/${name}`, { recursive: true });
}

/**
 * Writes an archive of a release with its packages, and a checksum file beside it.
 * @param {string} archive a new file that ends with .tar.gz
 */
function writeArchive(archive) {
  const parent = mkdtempSync(join(tmpdir(), 'comanda-release-'));
  try {
    const name = basename(archive, '.tar.gz');
    const folder = join(parent, name);
    writeRelease(folder);
    // Uses scripts/install.mjs, so that `npm start` finds all packages installed.
    run(process.execPath, ['-e', `import('./scripts/install.mjs').then((one) => one.ensureInstalledToRun())`], folder);
    writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(folder));
    writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(folder));
    run('tar', ['--owner=0', '--group=0', '--numeric-owner', '-czf', archive, name], parent);
    writeFileSync(`${archive}.sha256`, `${sumOf(archive)}  ${basename(archive)}\n`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/**
 * Lists every package of a release as CycloneDX. Includes dev packages, because the built files contain code of many.
 * @param {string} folder with a package-lock.json
 */
export function billOfMaterials(folder) {
  return run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'], folder);
}

/** @param {string} folder where `sha256sum -c SHA256SUMS` will be run */
function sumsOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${sumOf(file)}  ${file.slice(folder.length + 1)}\n`)
    .join('');
}

/** @param {string} file */
const sumOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** @param {string} program @param {string[]} words @param {string} cwd */
function run(program, words, cwd) {
  const { status, stdout } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${words[0]} failed: see above.`);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  const [target] = process.argv.slice(2);
  if (!target || existsSync(target)) {
    const usage = 'Say where to: npm run release -- <folder>, or <name>.tar.gz with its packages';
    console.error(target ? `${target} is there already.` : usage);
    process.exit(1);
  }
  ensureInstalled();
  await buildStale();
  if (target.endsWith('.tar.gz')) writeArchive(resolve(target));
  else writeRelease(target);
}
