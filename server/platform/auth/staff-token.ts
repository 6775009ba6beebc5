import { errors, jwtVerify, SignJWT } from 'jose';

/** How long a token is good: 12 hours. */
export const staffTokenSeconds = 12 * 60 * 60;

/** What a token says; everything else about the user is read at each call. */
export interface StaffClaims {
  readonly sessionId: string;
  readonly userId: number;
}

/** Signs a token for a session, HS256. `exp` is readable by the browser, which counts itself logged out after it. */
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

/** Reads the Authorization header `JWT-<token>`; undefined when absent, forged or expired. */
export async function readStaffToken(header: string | undefined, key: Uint8Array): Promise<StaffClaims | undefined> {
  const token = /^JWT-(\S+)$/.exec(header ?? '')?.[1];
  if (token === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: 'comanda' });
    const userId = Number(payload.sub);
    return payload.jti && Number.isInteger(userId) ? { sessionId: payload.jti, userId } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
