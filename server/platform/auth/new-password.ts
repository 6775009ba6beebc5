import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import { readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { mostPasswordOf, policyOf } from '../../../core/domain/sign-in-policy.ts';
import { refusalMessages } from '../../../core/messages/en/server/refusals.ts';
import type { Queryable } from '../database.ts';
import { refuse } from '../refusal.ts';
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

let known: Promise<ReadonlySet<string>> | undefined;

// Read when the first password is set: most programs never need it.
async function readList(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('@zxcvbn-ts/language-common/src/passwords.json');
  return new Set(list);
}

/**
 * Whether a password stands in the list of leaked ones that comes with the product (49,233 of them), written in whatever case,
 * with signs in the place of letters or between them: Welcome@123 is welcome123.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  const leaked = await known;
  const typed = password.toLowerCase();
  return [typed, lettersOf(typed), lettersOf(withoutLookalikes(typed))].some((way) => leaked.has(way));
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const lookalikes: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's' };

/** p@$$w0rd@1 is password@1: what stands behind the last letter is hung on, not spelt with. */
function withoutLookalikes(text: string): string {
  let end = text.length;
  while (end > 0 && !/\p{L}/u.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replace(/[@$0135]/g, (sign) => lookalikes[sign] ?? sign) + text.slice(end);
}
