import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export const staffTokenSeconds = 12 * 60 * 60;

export interface StaffClaims {
  readonly sessionId: string;
  readonly userId: number;
}

/** Signs a session's HS256 token. The browser reads `exp`, and considers itself signed out after that. */
export async function signStaffToken(claims: StaffClaims, key: Uint8Array, expiresAt: Date): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(claims.sessionId)
    .setSubject(String(claims.userId))
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .setIssuer('comanda')
    .sign(key);
}

export type StaffTokenReader = (header: string | undefined) => Promise<StaffClaims | undefined>;

interface Verified extends StaffClaims {
  readonly expires: number;
}

/** Caches verified tokens until they expire. Doesn't check whether the session has ended. */
export function createStaffTokenReader(key: Uint8Array): StaffTokenReader {
  const verified = new LRUCache<string, Verified>({ max: 5_000 });
  return async (header) => {
    if (header === undefined) return undefined;
    const known = verified.get(header);
    if (!known) {
      const claims = await verify(header, key);
      if (claims) verified.set(header, claims);
      return claims;
    }
    if (known.expires > Math.floor(Date.now() / 1_000)) return known;
    verified.delete(header);
    return undefined;
  };
}

async function verify(header: string, key: Uint8Array): Promise<Verified | undefined> {
  const token = /^JWT-(\S+)$/.exec(header)?.[1];
  if (token === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: 'comanda' });
    const { jti: sessionId, exp: expires } = payload;
    const userId = Number(payload.sub);
    return sessionId && expires !== undefined && Number.isInteger(userId) ? { sessionId, userId, expires } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
