// How many bytes of the built pages a phone loads before the first screens. Part of `npm run check`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { portalPaths } from '../core/domain/portal-paths.ts';
import { note, report } from './support/figures.ts';
import { fileLimit, firstScreenLimits } from './support/first-screen-limits.ts';

const web = fileURLToPath(new URL('../dist/web', import.meta.url));
const screens = JSON.parse(readFileSync(`${web}/.vite/screens.json`, 'utf8')) as Record<string, readonly string[]>;

const pages = {
  diner: namedBy('diner'),
  login: namedBy('portal'),
  floor: [...namedBy('portal'), ...(screens[portalPaths.floor] ?? [])],
};

const endings = { script: '.js', style: '.css', font: '.woff2' };

for (const screen of ['diner', 'login', 'floor'] as const) {
  for (const kind of ['script', 'style', 'font'] as const) {
    const files = pages[screen].filter((file) => file.endsWith(endings[kind]));
    if (kind === 'script' && files.length === 0) throw new Error(`the page of ${screen} names no script`);
    if (screen === 'diner') for (const file of files) note(file, `${(sizeOf(file) / 1024).toFixed(1)} KB`);
    const value = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1024;
    report({ name: `${screen}, ${kind}`, value, unit: 'KB', limit: firstScreenLimits[screen][kind], bound: 'most' });
  }
}

const scripts = readdirSync(`${web}/assets`).filter((file) => file.endsWith('.js'));
const largest = Math.max(...scripts.map((file) => sizeOf(`/assets/${file}`))) / 1024;
report({ name: 'largest script', value: largest, unit: 'KB', limit: fileLimit, bound: 'most' });

function namedBy(folder: string): string[] {
  const html = readFileSync(`${web}/${folder}/index.html`, 'utf8');
  return [...html.matchAll(/\b(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file = '']) => file);
}

function sizeOf(file: string): number {
  return readFileSync(web + (existsSync(`${web}${file}.gz`) ? `${file}.gz` : file)).length;
}
