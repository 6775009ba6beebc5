// npm run release -- <folder>: builds, and writes what a release holds into a new folder. There `npm start` installs the
// few packages that the built product needs beside itself, and starts.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));
const programs = ['start', 'command', 'install', 'build', 'sources', 'node-version'].map(
  (name) => `scripts/${name}.mjs`,
);
const held = ['dist', 'package.json', 'package-lock.json', '.npmrc', 'README.md', ...programs];

/**
 * Copies what a release holds from the built product.
 * @param {string} folder new, or empty
 */
export function writeRelease(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of held) cpSync(project + name, `${folder}/${name}`, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  const [folder] = process.argv.slice(2);
  if (!folder || existsSync(folder)) {
    console.error(folder ? `${folder} is there already.` : 'Say where to: npm run release -- <folder>');
    process.exit(1);
  }
  ensureInstalled();
  await buildStale();
  writeRelease(folder);
}
