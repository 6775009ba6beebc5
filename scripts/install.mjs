// Installs packages if node_modules doesn't match package-lock.json.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRelease, whereWritable } from './sources.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const stampFile = `${project}node_modules/.comanda-installed`;
const installedList = `${project}node_modules/.package-lock.json`;

/** Exits with a readable message if the installation fails. */
export function ensureInstalled() {
  const lock = readFileSync(`${project}package-lock.json`, 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!matches(lock)) install('--include=dev');
  whereWritable(() => writeFileSync(stampFile, stamp));
}

/** Installs only what running needs. Releases, and installations without dev packages, don't get dev packages. */
export function ensureInstalledToRun() {
  const listed = packagesOf(installedList);
  const isSmall = listed ? !Object.values(listed).some(({ dev }) => dev) : isRelease;
  if (!isSmall) return ensureInstalled();
  if (!matches(readFileSync(`${project}package-lock.json`, 'utf8'), ({ dev }) => !dev)) install('--omit=dev');
}

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean }} Package */

/** @param {string} file @returns {Record<string, Package> | undefined} packages by folder */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * True if every package of the lock file is installed in its version, according to npm's own list.
 * @param {string} lock @param {(one: Package) => boolean} isWanted
 */
function matches(lock, isWanted = () => true) {
  const installed = packagesOf(installedList);
  if (!installed) return false;
  /** @type {Record<string, Package>} */
  const packages = JSON.parse(lock).packages;
  return Object.entries(packages).every(([folder, entry]) => {
    if (folder === '' || !isWanted(entry)) return true;
    // Optional packages may be for other systems.
    return installed[folder] ? installed[folder].version === entry.version : entry.optional === true;
  });
}

/** @param {'--include=dev' | '--omit=dev'} dev */
function install(dev) {
  console.log('Installing packages (npm ci) …');
  const version = spawnSync('npm', ['--version'], { cwd: project, encoding: 'utf8' }).stdout ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  // package.json allows the install script of one package. An npm version without support for that list would run all
  // scripts, so it gets --ignore-scripts. The program itself can do what that one script does.
  const knowsAllowScripts = major > 11 || (major === 11 && minor >= 16);
  const scripts = knowsAllowScripts ? [] : ['--ignore-scripts'];
  const words = [dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error', ...scripts];
  if (npm(['ci', ...words])) return;
  // A lock file made where the registry had no packages for other systems doesn't list them. `npm ci` refuses
  // such a file; `npm install` accepts it and still installs the locked versions.
  console.log('Trying once more (npm install) …');
  if (npm(['install', '--no-save', ...words])) return;
  console.error('The packages could not be installed: see above. Comanda needs them, so it stops here.');
  process.exit(1);
}

/** @param {string[]} words */
function npm(words) {
  return spawnSync('npm', words, { cwd: project, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();
