import { faultOfFirstName, firstNameOf } from '../../../core/domain/first-names.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import { tableMessages } from '../../../core/messages/en/server/tables.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { limits } from '../../platform/rate-limits.ts';
import { invalid, refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { renewCodeInVisit } from '../dining-tables/dining-tables.service.ts';
import { holdVisits, keepFirstName, newOtp, renewOtp } from '../visits/visits.service.ts';
import { findSeated, listPhones, markPutOut } from './guest-phones.queries.ts';

export async function phonesAt({ db }: Services, restaurantId: number, tableId: number) {
  const seated = await findSeated(db, restaurantId, tableId);
  if (!seated) return refuse('NotFound');
  const { tableName, visitId, config } = seated;
  const { otpRequired } = configOfText(config);
  const phones = visitId === null ? [] : await listPhones(db, restaurantId, visitId);
  return { tableName, visitId, otpRequired, phones };
}

export interface PuttingOut {
  readonly tableId: number;
  readonly visitId: number;
  readonly phone: number;
  readonly renewCode: boolean;
}

/** Renews the OTP or the code, so that the phone can't check in again. Staff decide about the orders it placed. */
export async function putPhoneOut(
  services: Services,
  { restaurantId, userId }: Pick<StaffPrincipal, 'restaurantId' | 'userId'>,
  { tableId, visitId, phone: number, renewCode }: PuttingOut,
) {
  const outcome = await changeFloor(services, restaurantId, async (tx) => {
    const open = await holdVisits(tx, restaurantId, tableId);
    const seated = await findSeated(tx, restaurantId, tableId);
    if (!seated) return refuse('NotFound');
    if (open !== visitId)
      return refuse('Stale', { words: fill(tableMessages.phone.otherVisit, { table: seated.tableName }) });
    const phone = (await listPhones(tx, restaurantId, visitId)).find((listed) => listed.number === number);
    if (!phone) return refuse('NotFound', { words: tableMessages.phone.noPhone });
    if (!(await markPutOut(tx, restaurantId, { visitId, number, userId }))) {
      return refuse('Stale', { words: tableMessages.phone.alreadyOut });
    }
    const code = renewCode ? await renewCodeInVisit(tx, restaurantId, tableId, visitId) : undefined;
    if (code === undefined) await renewOtp(tx, restaurantId, tableId, newOtp());
    return { waiting: phone.waiting, code };
  });
  services.feed.bump('phones', restaurantId);
  return outcome;
}

export async function sayFirstName({ db, feed, rateLimits }: Services, visit: VisitClaims, typed: string) {
  const fault = faultOfFirstName(typed);
  if (fault) return invalid('firstName', fault);
  const { restaurantId, visitId, phone } = visit;
  const attempt = await rateLimits.attempt(limits.firstNameOfPhone, `${restaurantId}:${visitId}:${phone ?? ''}`);
  if (!attempt.allowed) return tooManyTries(attempt);
  if (!(await keepFirstName(db, visit, firstNameOf(typed)))) return refuse('NotCheckedIn');
  feed.bump('floor', restaurantId);
  return { kept: true };
}
