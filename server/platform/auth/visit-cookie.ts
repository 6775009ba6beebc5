import { createHmac, timingSafeEqual } from 'node:crypto';

/** The proof that a browser checked in at a table: signed for that restaurant, table and visit. */
export interface VisitClaims {
  readonly restaurantId: number;
  readonly tableId: number;
  readonly visitId: number;
}

export const visitCookieName = 'comanda_visit';

/** A value for the cookie: three ids and their signature (HMAC-SHA-256). */
export function signVisit({ restaurantId, tableId, visitId }: VisitClaims, key: Uint8Array): string {
  const ids = `${restaurantId}.${tableId}.${visitId}`;
  return `${ids}.${signature(ids, key)}`;
}

/** Reads a cookie value; undefined when absent, malformed or signed with another key. */
export function readVisit(value: string | undefined, key: Uint8Array): VisitClaims | undefined {
  const match = /^((\d{1,10})\.(\d{1,10})\.(\d{1,10}))\.([\w-]{43})$/.exec(value ?? '');
  if (!match) return undefined;
  const [, ids = '', restaurantId, tableId, visitId, given = ''] = match;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(ids, key)))) return undefined;
  return { restaurantId: Number(restaurantId), tableId: Number(tableId), visitId: Number(visitId) };
}

function signature(ids: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`visit:${ids}`).digest('base64url');
}
