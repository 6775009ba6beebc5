import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';

const root = new URL('../', import.meta.url);

export const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

/** Paths of all files in these folders, such as `core/domain/money.ts`. */
export const filesIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );

/** The product's own source files, without tests and their helpers. */
export const productSources = filesIn('core', 'server', 'web').filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(?:server|web)\/testing\//.test(file),
);

/** Caches `judge` until the text, the file `judging` or Node's version changes. Undefined is not cached. */
export function kept<Answer>(judging: URL, what: string, judge: (text: string) => Answer | undefined) {
  const hash = (...texts: string[]) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 24);
  const folder = new URL('node_modules/.cache/judged/', root);
  const file = new URL(hash(what, process.version, readFileSync(judging, 'utf8')), folder);
  const known: Record<string, Answer | undefined> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const fresh: typeof known = {};
  afterAll(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(fresh));
  });
  return (text: string) => {
    const key = hash(text);
    fresh[key] = known[key] ?? judge(text);
    return fresh[key];
  };
}
