import { createHmac, timingSafeEqual } from 'node:crypto';

/** The proof that a browser checked in: signed for that visit. At which table it is, the database knows: visits move. */
export interface VisitClaims {
  readonly restaurantId: number;
  readonly visitId: number;
  /** Its number among the phones of the visit; undefined of one that checked in before phones had numbers. */
  readonly phone?: number | undefined;
}

export const visitCookieName = 'comanda_visit';

/** A value for the cookie: two ids, the phone's number and their signature (HMAC-SHA-256). */
export function signVisit({ restaurantId, visitId, phone }: VisitClaims, key: Uint8Array): string {
  const ids = [restaurantId, visitId, ...(phone === undefined ? [] : [`p${phone}`])].join('.');
  return `${ids}.${signature(ids, key)}`;
}

/** Reads a cookie value; undefined when absent, malformed or signed with another key. Older ones name a table between the ids. */
export function readVisit(value: string | undefined, key: Uint8Array): VisitClaims | undefined {
  const match = /^((\d{1,10})\.(?:\d{1,10}\.)?(\d{1,10})(?:\.p(\d{1,5}))?)\.([\w-]{43})$/.exec(value ?? '');
  if (!match) return undefined;
  const [, ids = '', restaurantId, visitId, phone, given = ''] = match;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(ids, key)))) return undefined;
  const claims = { restaurantId: Number(restaurantId), visitId: Number(visitId) };
  return phone === undefined ? claims : { ...claims, phone: Number(phone) };
}

function signature(ids: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`visit:${ids}`).digest('base64url');
}
