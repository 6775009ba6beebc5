// What a phone loads before it shows the diner's first screen: scripts at most 102 KB, gzipped.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { note, report } from './support/figures.ts';

const web = fileURLToPath(new URL('../dist/web/', import.meta.url));
const kilobyte = 1024;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const page = readFileSync(`${web}diner/index.html`, 'utf8');
const manifest = JSON.parse(readFileSync(`${web}.vite/diner.json`, 'utf8')) as Record<string, Chunk>;

const scripts = new Set<string>();
const styles = new Set<string>();
for (const [tag] of page.matchAll(/<(?:script|link)\b[^>]*>/g)) {
  const address = /\b(?:src|href)="\/?([^"]+)"/.exec(tag)?.[1];
  if (address === undefined) continue;
  if (/^<script/.test(tag) || /rel="modulepreload"/.test(tag)) addScript(address);
  if (/rel="stylesheet"/.test(tag)) styles.add(address);
}
if (scripts.size === 0) throw new Error('the diner page names no script');
// A script written into the page itself is loaded, too.
const inline = [...page.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  .map(([, text]) => text ?? '')
  .join('');

const sizes = [...scripts].map((file) => ({ file, bytes: sizeOf(file) }));
for (const { file, bytes } of sizes) note(file, `${(bytes / kilobyte).toFixed(1)} KB`);
for (const file of styles) note(file, `${(sizeOf(file) / kilobyte).toFixed(1)} KB`);
const later = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !scripts.has(file));
note('scripts of the portal, or loaded later', `${later.length}`);

const scriptBytes = sizes.reduce((sum, { bytes }) => sum + bytes, inline ? gzipSync(inline).length : 0);
const styleBytes = [...styles].reduce((sum, file) => sum + sizeOf(file), 0);
note('first styles of the diner, gzipped', `${(styleBytes / kilobyte).toFixed(1)} KB`);
report({
  name: 'first script of the diner, gzipped',
  value: scriptBytes / kilobyte,
  unit: 'KB',
  limit: 102,
  bound: 'most',
});

/** The script and everything that it imports before it runs. */
function addScript(file: string): void {
  if (scripts.has(file)) return;
  scripts.add(file);
  const chunk = Object.values(manifest).find((entry) => entry.file === file);
  for (const style of chunk?.css ?? []) styles.add(style);
  for (const key of chunk?.imports ?? []) {
    const imported = manifest[key];
    if (!imported) throw new Error(`the manifest does not know ${key}`);
    addScript(imported.file);
  }
}

function sizeOf(file: string): number {
  return existsSync(`${web}${file}.gz`)
    ? readFileSync(`${web}${file}.gz`).length
    : gzipSync(readFileSync(`${web}${file}`), { level: 9 }).length;
}
