import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const guestPassSeconds = 120;

/** A pass is only valid as long as the table has this OTP. */
export interface PassTable {
  readonly restaurantId: number;
  readonly tableId: number;
  readonly otp: string;
}

/** The pass consists of its expiry time, a random name and a signature. */
export function makeGuestPass(table: PassTable, now: Date, key: Uint8Array): string {
  const until = Math.floor(now.getTime() / 1000) + guestPassSeconds;
  const name = randomBytes(16).toString('base64url');
  return `${until}.${name}.${signature(table, until, name, key)}`;
}

/** Returns the name of a valid pass. The caller must make sure that it is used only once. */
export function readGuestPass(pass: string, table: PassTable, now: Date, key: Uint8Array): string | undefined {
  const [, until = '', name = '', given = ''] = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(pass) ?? [];
  if (name === '' || Number(until) * 1000 < now.getTime()) return undefined;
  const right = signature(table, Number(until), name, key);
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? name : undefined;
}

function signature({ restaurantId, tableId, otp }: PassTable, until: number, name: string, key: Uint8Array): string {
  return createHmac('sha256', key)
    .update(`guest pass:${restaurantId}.${tableId}.${otp}.${until}.${name}`)
    .digest('base64url');
}
