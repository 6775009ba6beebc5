import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StartRefused } from './start-refused.ts';

/** Also the minimum for JWT_SECRET and COOKIE_SECRET. */
export const leastSecretLength = 32;

/** Reads or creates a secret file. A new file appears only when complete. @throws StartRefused if it is too short */
export function readOrCreateSecret(path: string, whatFollows: string): string {
  if (!existsSync(path)) writeOnce(path, randomBytes(48).toString('base64url'));
  hideFromOthers(path);
  const secret = readFileSync(path, 'utf8');
  const { length } = secret.trim();
  if (length >= leastSecretLength) return secret;
  throw new StartRefused(
    `${path} holds ${length} characters where a secret has at least ${leastSecretLength}: it was cut, perhaps by a full disk.\n` +
      `Put the file back from a backup. ${whatFollows}`,
  );
}

/** On a read-only mount the permissions can't be changed, so the file keeps those of the mount. */
function hideFromOthers(path: string): void {
  if ((statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    if (!['EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function writeOnce(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    // If two programs start for the first time at once, the second one uses the secret of the first.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
