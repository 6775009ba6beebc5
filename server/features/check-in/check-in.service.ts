import { timingSafeEqual } from 'node:crypto';
import { largestId } from '../../../core/contract/shapes.ts';
import { readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { shownTableState, verifyResult } from '../../../core/domain/table-states.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { limits } from '../../platform/rate-limits.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkIn } from '../visits/visits.service.ts';
import { findLinkedTable, type LinkedTable } from './check-in.queries.ts';

export interface Verified {
  readonly result: 0 | 1 | 2;
  readonly restaurantName: string;
  readonly tableName: string;
  /** Set where the restaurant asks for no OTP: the browser is checked in already. */
  readonly visit: VisitClaims | undefined;
}

/** Looks at a table's link; without an OTP requirement this is the check-in. Unknown, inactive and removed answer 0. */
export async function verifyTable({ db }: Services, restaurantId: number, code: string): Promise<Verified> {
  const known = Number.isInteger(restaurantId) && restaurantId > 0 && restaurantId <= largestId;
  const table = known ? await findLinkedTable(db, restaurantId, code) : undefined;
  const result = resultOf(table);
  if (!table || result === 0) return { result: 0, restaurantName: '', tableName: '', visit: undefined };
  const visit = isOtpRequired(table.config) ? undefined : await claimsOf(db, table);
  return { result, restaurantName: table.restaurantName, tableName: table.tableName, visit };
}

/** Checks in with the table's OTP. Wrong ones are limited per table and address and per table. */
export async function checkInWithOtp(
  { db, rateLimits }: Services,
  given: { readonly restaurantId: number; readonly code: string; readonly otp: string },
  address: string,
): Promise<VisitClaims | Refusal> {
  const table = await findLinkedTable(db, given.restaurantId, given.code);
  if (!table || resultOf(table) === 0) return refuse('TableUnavailable');
  const counters = [
    { limit: limits.otpAtTableFromAddress, key: `${table.restaurantId}:${table.tableId}:${address}` },
    { limit: limits.otpAtTable, key: `${table.restaurantId}:${table.tableId}` },
  ];
  for (const { limit, key } of counters) {
    const attempt = await rateLimits.attempt(limit, key);
    if (!attempt.allowed) return refuse('TooManyTries', { retryAfterSeconds: attempt.retryAfterSeconds });
  }
  if (!isSameOtp(given.otp, table.otp)) return refuse('WrongOtp');
  for (const { limit, key } of counters) await rateLimits.giveBack(limit, key);
  return claimsOf(db, table);
}

/** 0 means that no OTP is required. A configuration that cannot be read asks for one. */
export function otpRequirement(config: string): 0 | 1 {
  return isOtpRequired(config) ? 1 : 0;
}

function isOtpRequired(config: string): boolean {
  const reading = readRestaurantConfig(config);
  return !reading.ok || reading.config.otpRequired;
}

function resultOf(table: LinkedTable | undefined): 0 | 1 | 2 {
  return verifyResult(table && shownTableState(table.state, table.hasUnpaidOrder));
}

async function claimsOf(db: Services['db'], table: LinkedTable): Promise<VisitClaims> {
  const { restaurantId, tableId } = table;
  return { restaurantId, tableId, visitId: await checkIn(db, restaurantId, tableId) };
}

function isSameOtp(given: string, otp: string): boolean {
  const digits = given.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) && timingSafeEqual(Buffer.from(digits), Buffer.from(otp));
}
