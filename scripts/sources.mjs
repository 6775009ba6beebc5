import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

const sources = {
  server: ['core', 'server', 'vite.server.config.ts', 'scripts/build.mjs', 'package-lock.json', 'tsconfig.json'],
  web: [
    'core',
    'web',
    'vite.config.ts',
    'postcss.config.js',
    'scripts/build.mjs',
    'package-lock.json',
    'tsconfig.json',
  ],
};

/** A release contains the built files but no sources. */
export const isRelease = !existsSync(`${project}server`);

/** @typedef {keyof typeof sources} Part */
/** @type {readonly Part[]} */
export const parts = ['server', 'web'];

/**
 * True if the part was built from other sources. Compares sizes and times first. Only if they differ, it compares
 * contents, for example after another checkout of the same version.
 * @param {Part} part
 */
export function isStale(part) {
  const stamp = readStamp(part);
  if (!stamp) return true;
  if (isRelease) return false;
  const files = sourceFiles(part);
  const look = lookOf(files);
  if (stamp.look === look) return false;
  const content = contentOf(files);
  if (stamp.content !== content) return true;
  whereWritable(() => writeStamp(part, { look, content }));
  return false;
}

/**
 * Creates the stamp for `markBuilt`. Must run before the build, so that an edit during the build counts as a change.
 * @param {Part} part
 */
export function stampOf(part) {
  const files = sourceFiles(part);
  return { look: lookOf(files), content: contentOf(files) };
}

/**
 * @param {Part} part
 * @param {ReturnType<typeof stampOf>} stamp
 */
export function markBuilt(part, stamp) {
  writeStamp(part, stamp);
}

/** @param {Part} part */
export function markUnbuilt(part) {
  rmSync(stampPath(part), { force: true });
}

/** @param {Part} part */
const stampPath = (part) => `${project}dist/${part}.stamp.json`;

/** @param {Part} part @returns {ReturnType<typeof stampOf> | undefined} */
function readStamp(part) {
  try {
    return JSON.parse(readFileSync(stampPath(part), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {Part} part @param {ReturnType<typeof stampOf>} stamp */
function writeStamp(part, stamp) {
  mkdirSync(`${project}dist`, { recursive: true });
  writeFileSync(stampPath(part), JSON.stringify(stamp));
}

/**
 * Writes a note that only saves time later. Ignores missing permissions: the folder may belong to another user.
 * @param {() => void} note
 */
export function whereWritable(note) {
  try {
    note();
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
}

/** Whether the error means that this user may not write there. @param {any} error */
export const isForbidden = (error) => ['EACCES', 'EPERM', 'EROFS'].includes(error?.code);

/** @param {Part} part @returns {string[]} */
function sourceFiles(part) {
  return sources[part].flatMap((name) => filesUnder(name)).sort();
}

/** @param {string} name @returns {string[]} */
function filesUnder(name) {
  if (!existsSync(project + name)) return [];
  if (!statSync(project + name).isDirectory()) return [name];
  return readdirSync(project + name, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : filesUnder(`${name}/${entry.name}`);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [`${name}/${entry.name}`];
  });
}

/** @param {string[]} files */
function lookOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(project + file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {string[]} files */
function contentOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(project + file));
  return hash.digest('hex');
}
