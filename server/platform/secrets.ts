import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { keptSecret } from './kept-secret.ts';
import type { Settings } from './settings.ts';

/** Keys that sign tokens and cookies. */
export interface Secrets {
  readonly jwt: Uint8Array;
  readonly cookie: Uint8Array;
}

const remade = 'Or remove it: a new one is made, and everybody signs in, or scans the code of the table, once more.';

/**
 * The configured secrets; those not set are made on first start and kept in the data folder, readable by its owner only.
 * @throws StartRefused when one that is kept was cut.
 */
export function loadSecrets({ dataDir, jwtSecret, cookieSecret }: Settings): Secrets {
  const encode = (text: string) => new TextEncoder().encode(text);
  return {
    jwt: encode(jwtSecret ?? keptSecret(join(dataDir, 'jwt.secret'), remade)),
    cookie: encode(cookieSecret ?? keptSecret(join(dataDir, 'cookie.secret'), remade)),
  };
}

/** The same for programs with the same secrets, so that those with others on one database are found; it gives nothing away. */
export function programMark({ jwt, cookie }: Secrets): string {
  const ofCookies = createHmac('sha256', cookie).update('comanda program').digest();
  return createHmac('sha256', jwt).update(ofCookies).digest('hex').slice(0, 12);
}
