import { timingSafeEqual } from 'node:crypto';
import { largestId } from '../../../core/contract/shapes.ts';
import { verifyResult } from '../../../core/contract/status-codes.ts';
import { type Region, regionField } from '../../../core/domain/formats/region.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import { shownTableState } from '../../../core/domain/table-states.ts';
import { floorPlanMessages } from '../../../core/messages/en/server/floor-plan.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { attemptFrom, giveBackAll, limits } from '../../platform/rate-limits.ts';
import { refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type CheckingIn, checkIn, findTableByFormerCode, tableOfVisit } from '../visits/visits.service.ts';
import { findLinkedTable, findTableOfStaff, type LinkedTable } from './check-in.queries.ts';
import { makeGuestPass, readGuestPass } from './guest-pass.ts';

export interface Verified {
  readonly result: 0 | 1 | 2;
  readonly restaurantName: string;
  readonly tableName: string;
  readonly region?: Region;
  /** Staff removed this phone from the table's current visit. Without an OTP requirement it isn't checked in again. */
  readonly putOut?: true;
  /** Why the table takes no guests. Absent if there is nothing more to say. */
  readonly why?: Words;
  /** Set if the restaurant requires no OTP, because the browser is then checked in. */
  readonly visit: VisitClaims | undefined;
}

/** Also checks in if no OTP is required. The result is 0 for unknown, inactive and removed tables. */
export async function verifyTable(
  { db, visitAccess }: Services,
  restaurantId: number,
  code: string,
  browser: Browser,
): Promise<Verified> {
  const isId = Number.isInteger(restaurantId) && restaurantId > 0 && restaurantId <= largestId;
  const known = browser.known?.restaurantId === restaurantId ? browser.known : undefined;
  const table = isId ? await findTableOfLink(db, restaurantId, code, known) : undefined;
  const result = resultOf(table);
  const isPutOut = known !== undefined && (await visitAccess.isPutOut(known));
  if (!table || result === 0) {
    const why = closedWords(table);
    return {
      result: 0,
      restaurantName: '',
      tableName: '',
      visit: undefined,
      ...(isPutOut ? { putOut: true } : {}),
      ...(why && { why }),
    };
  }
  const putOut = isPutOut && (await tableOfVisit(db, known)) === table.tableId;
  const visit =
    putOut || configOfText(table.config).otpRequired ? undefined : await checkInAt(db, table, 'link', browser);
  const { restaurantName, tableName } = table;
  return { result, restaurantName, tableName, ...regionField(table.region), visit, ...(putOut ? { putOut } : {}) };
}

/** Also accepts the table's earlier codes if the phone's visit began before they were replaced. */
async function findTableOfLink(db: Services['db'], restaurantId: number, code: string, known: VisitClaims | undefined) {
  const table = await findLinkedTable(db, restaurantId, code);
  if (table || !known) return table;
  const now = await findTableByFormerCode(db, known, code);
  return now === undefined ? undefined : findLinkedTable(db, restaurantId, now);
}

export interface Browser {
  readonly known: VisitClaims | undefined;
  readonly device: string;
}

export interface Asked {
  readonly browser: Browser;
  readonly restaurantId: number;
  readonly code: string;
  readonly block: string;
}

/** Limits wrong OTPs per table and address. If many addresses guess, each gets one try, so real guests still get in. */
export async function checkInWithOtp(services: Services, tried: Asked, otp: string) {
  const { db, rateLimits, security } = services;
  if (otp.trim() === '') return refuse('WrongOtp', { words: orderMessages.otpMissing });
  const table = await findLinkedTable(db, tried.restaurantId, tried.code);
  if (!table || resultOf(table) === 0) return refuse('TableUnavailable');
  const tableKey = `${table.restaurantId}:${table.tableId}`;
  const here = { limit: limits.otpAtTableFromAddress, key: `${tableKey}:${tried.block}` };
  const strangers = { all: limits.otpAtTable, firstOnes: limits.otpAtTableFromNewAddress, key: tableKey };
  const attempt = await attemptFrom(rateLimits, here, strangers);
  if (!attempt.allowed) return tooManyTries(attempt);
  if (!isSameOtp(otp, table.otp)) {
    const { restaurantId, tableName: about } = table;
    security.record({ kind: 'wrong-otp', actor: 'stranger', restaurantId, address: tried.block, about });
    return refuse('WrongOtp');
  }
  await giveBackAll(rateLimits, [here, ...attempt.among]);
  return checkInAt(db, table, 'otp', tried.browser);
}

/** A pass is a QR code that staff show to a guest. It works once and needs no OTP. */
export async function checkInWithPass(
  { db, rateLimits, secrets, clock }: Services,
  { restaurantId, code, browser }: Omit<Asked, 'block'>,
  pass: string,
) {
  const table = await findLinkedTable(db, restaurantId, code);
  if (!table || resultOf(table) === 0) return refuse('TableUnavailable');
  const name = readGuestPass(pass, table, new Date(clock.now()), secrets.cookie);
  if (name === undefined) return refuse('PassOver');
  const use = await rateLimits.attempt(limits.guestPass, name);
  return use.allowed ? checkInAt(db, table, 'pass', browser) : refuse('PassOver');
}

export async function letGuestIn({ db, secrets, clock }: Services, restaurantId: number, tableId: number) {
  const table = await findTableOfStaff(db, restaurantId, tableId);
  if (!table) return refuse('NotFound');
  if (resultOf(table) === 0)
    return refuse('TableUnavailable', { words: closedWords(table) ?? orderMessages.tableInactive });
  return { code: table.code, pass: makeGuestPass(table, new Date(clock.now()), secrets.cookie) };
}

/** 1 if the restaurant requires an OTP, otherwise 0. An unreadable configuration means 1. */
export function otpRequirement(config: string): 0 | 1 {
  return configOfText(config).otpRequired ? 1 : 0;
}

/** Undefined unless the table's area is closed. */
const closedWords = (table: LinkedTable | undefined): Words | undefined =>
  table && table.closedArea !== null
    ? fill(floorPlanMessages.closedThisEvening, { area: table.closedArea })
    : undefined;

function resultOf(table: LinkedTable | undefined): 0 | 1 | 2 {
  if (closedWords(table)) return 0;
  return verifyResult(table && shownTableState(table.state, table.hasUnpaidOrder));
}

function checkInAt(
  db: Services['db'],
  { restaurantId, tableId }: LinkedTable,
  way: CheckingIn['way'],
  { device, known }: Browser,
): Promise<VisitClaims> {
  return checkIn(db, restaurantId, tableId, { way, device }, known);
}

function isSameOtp(given: string, otp: string): boolean {
  const digits = given.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) && timingSafeEqual(Buffer.from(digits), Buffer.from(otp));
}
