import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import { readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { mostPasswordOf, policyOf } from '../../../core/domain/sign-in-policy.ts';
import { refusalMessages } from '../../../core/messages/en/server/refusals.ts';
import type { Queryable } from '../database.ts';
import { refuse } from '../refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { findConfigText } from './staff-access.queries.ts';

/** Why somebody may not set a password; undefined for one that may be set. `most` is the number of characters allowed. */
export async function faultOfNewPassword(password: string, most?: number) {
  const broken = brokenPasswordRules(password, most);
  if (broken.length > 0) {
    return refuse('INVALID_PASSWORD', { fields: broken.map(({ words }) => ({ path: 'password', message: words })) });
  }
  if (!(await isCommonPassword(password))) return undefined;
  return refuse('CommonPassword', { fields: [{ path: 'password', message: refusalMessages.CommonPassword }] });
}

/** How many characters a new password may have in a restaurant; on the platform, which has no owner, as documented. */
export async function mostPasswordAt(db: Queryable, restaurantId: number | null): Promise<number> {
  const config = restaurantId === null ? undefined : await findConfigText(db, restaurantId);
  const reading = readRestaurantConfig(config ?? '');
  return mostPasswordOf(policyOf(reading.ok ? reading.entries : {}));
}
