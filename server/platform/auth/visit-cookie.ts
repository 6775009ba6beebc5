import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Signed proof of a check-in to a visit. The table isn't part of it, because visits can move. */
export interface VisitClaims {
  readonly restaurantId: number;
  readonly visitId: number;
  /** The number of the phone in the visit. Cookies of older versions have none. */
  readonly phone?: number | undefined;
}

export const visitCookieName = 'comanda_visit';

/** Returns `restaurantId.visitId.pN.signature`, signed with HMAC-SHA-256. */
export function signVisit({ restaurantId, visitId, phone }: VisitClaims, key: Uint8Array): string {
  const ids = [restaurantId, visitId, ...(phone === undefined ? [] : [`p${phone}`])].join('.');
  return `${ids}.${signature(ids, key)}`;
}

export function giveVisitCookie(reply: FastifyReply, visit: VisitClaims, key: Uint8Array, isHttps: boolean): void {
  void reply.setCookie(visitCookieName, signVisit(visit, key), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: 24 * 60 * 60,
  });
}

/** Undefined if missing, malformed or signed with another key. Old cookies have a table id between the two ids. */
export function readVisit(value: string | undefined, key: Uint8Array): VisitClaims | undefined {
  const match = /^((\d{1,10})\.(?:\d{1,10}\.)?(\d{1,16})(?:\.p(\d{1,5}))?)\.([\w-]{43})$/.exec(value ?? '');
  if (!match) return undefined;
  const [, ids = '', restaurantId, visitId, phone, given = ''] = match;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(ids, key)))) return undefined;
  const claims = { restaurantId: Number(restaurantId), visitId: Number(visitId) };
  return phone === undefined ? claims : { ...claims, phone: Number(phone) };
}

function signature(ids: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`visit:${ids}`).digest('base64url');
}
