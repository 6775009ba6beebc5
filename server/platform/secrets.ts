import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** Keys that sign tokens and cookies. */
export interface Secrets {
  readonly jwt: Uint8Array;
  readonly cookie: Uint8Array;
}

/** The configured secrets; those not set are made on first start and kept in the data folder, readable by its owner only. */
export async function loadSecrets(settings: Settings): Promise<Secrets> {
  const encode = (text: string) => new TextEncoder().encode(text);
  return {
    jwt: encode(settings.jwtSecret ?? (await keptSecret(settings.dataDir, 'jwt.secret'))),
    cookie: encode(settings.cookieSecret ?? (await keptSecret(settings.dataDir, 'cookie.secret'))),
  };
}

async function keptSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    // 'wx' so that two first starts at once agree on one secret: the loser reads what the winner wrote.
    await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(path, 'utf8');
}
