// npm run build -- [server] [web]: builds these parts, or all of them.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isForbidden, isStale, markBuilt, markUnbuilt, parts, stampOf } from './sources.mjs';

/** @typedef {import('./sources.mjs').Part} Part */

const project = fileURLToPath(new URL('..', import.meta.url));
const self = fileURLToPath(import.meta.url);
/** The Vite builds of each part. They write to the same folder, one after the other. */
const builds = { server: [{}], web: ['diner', 'portal', 'moved'].map(pageBuild) };
const configs = { server: 'vite.server.config.ts', web: 'vite.config.ts' };

/** Builds outdated parts at the same time. Exits if a build fails. @param {readonly Part[]} selected */
export async function buildStale(selected = parts) {
  const stale = selected.filter(isStale);
  if (stale.length === 0) return;
  if (!existsSync(`${project}node_modules/vite`)) {
    const how = 'run `npm ci --include=dev`, then `npm start`';
    console.error(
      `dist does not hold what these sources make, and the packages that build it are not installed: ${how}.`,
    );
    process.exit(1);
  }
  console.log(`Building the ${stale.join(' and the ')} …`);
  const codes = await Promise.all(stale.map(buildApart));
  if (codes.every((code) => code === 0)) return;
  console.error('The build failed: see above.');
  process.exit(1);
}

/** @param {any} error if it says that this user may not write, a readable message is printed */
export function sayUnwritable(error) {
  const remedy =
    'Make this account the owner of the folder, or start an unpacked release, where nothing is installed or built.';
  console.error(isForbidden(error) ? `${error.path} may not be written by this account. ${remedy}` : error);
}

/**
 * Uses one process per part. Builds then use two cores, and a server that starts afterwards has no Vite in its memory.
 * @param {Part} part @returns {Promise<number | null>}
 */
function buildApart(part) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [self, part], { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => child.once('exit', resolve));
}

/**
 * Builds into a temporary folder and then swaps it in, so that a failed or killed build leaves no incomplete product.
 * @param {Part} part
 */
async function build(part) {
  const { build: viteBuild } = await import('vite');
  const stamp = stampOf(part);
  const target = `${project}dist/${part}`;
  const draft = `${target}.${process.pid}`;
  try {
    for (const build of builds[part]) {
      const output = { ...build, outDir: draft, emptyOutDir: false };
      await viteBuild({ configFile: project + configs[part], mode: 'production', logLevel: 'warn', build: output });
    }
    if (part === 'server') copyData(draft);
    if (part === 'web') await compressFolder(draft);
    markUnbuilt(part);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
    markBuilt(part, stamp);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} page a folder of web that has an index.html */
function pageBuild(page) {
  return { manifest: `.vite/${page}.json`, rolldownOptions: { input: { [page]: `${project}web/${page}/index.html` } } };
}

/** @param {string} folder */
function copyData(folder) {
  for (const [name, place] of Object.entries({
    schema: 'schema',
    migrations: 'migrations',
    functions: 'functions',
    pictures: 'demo/pictures',
  })) {
    const from = `${project}server/db/${place}`;
    if (existsSync(from)) cpSync(from, `${folder}/${name}`, { recursive: true });
  }
}

/**
 * Writes .br and .gz files for every text file, so that the server never compresses during a request.
 * @param {string} folder
 */
async function compressFolder(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
  const text = readFileSync(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, brotli));
  writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}

if (process.argv[1] === self) {
  const words = process.argv.slice(2);
  const unknown = words.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. The parts are ${parts.join(' and ')}.`);
    process.exit(1);
  }
  const chosen = parts.filter((part) => words.length === 0 || words.includes(part));
  if (chosen[0] && chosen.length === 1) {
    await build(chosen[0]).catch((error) => {
      sayUnwritable(error.code ? error : error.message);
      process.exitCode = 1;
    });
  } else process.exitCode = (await Promise.all(chosen.map(buildApart))).every((code) => code === 0) ? 0 : 1;
}
