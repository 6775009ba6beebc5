import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateSecret } from './kept-secret.ts';
import type { Settings } from './settings.ts';

export interface Secrets {
  readonly jwt: Uint8Array;
  readonly cookie: Uint8Array;
}

const remade = 'Or remove it: a new one is made, and everybody signs in, or scans the code of the table, once more.';

/** Generates secrets that aren't configured, and stores them in DATA_DIR. @throws StartRefused if one is too short */
export function loadSecrets({ dataDir, jwtSecret, cookieSecret }: Settings): Secrets {
  const encode = (text: string) => new TextEncoder().encode(text);
  return {
    jwt: encode(jwtSecret ?? readOrCreateSecret(join(dataDir, 'jwt.secret'), remade)),
    cookie: encode(cookieSecret ?? readOrCreateSecret(join(dataDir, 'cookie.secret'), remade)),
  };
}

/** The same for programs with the same secrets, to detect other installations on a database. Doesn't reveal secrets. */
export function programMark({ jwt, cookie }: Secrets): string {
  const ofCookies = createHmac('sha256', cookie).update('comanda program').digest();
  return createHmac('sha256', jwt).update(ofCookies).digest('hex').slice(0, 12);
}
