import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import { policyOfText } from '../../../core/domain/restaurant-config.ts';
import { mostPasswordOf } from '../../../core/domain/sign-in-policy.ts';
import { refusalMessages } from '../../../core/messages/en/server/refusals.ts';
import type { Queryable } from '../database.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findConfigText } from './staff-access.queries.ts';

/** The refusal of a password that breaks a rule or is common; else undefined. `most`: maximum number of characters. */
export async function faultOfNewPassword(
  password: string,
  most?: number,
): Promise<Refusal<'INVALID_PASSWORD'> | Refusal<'CommonPassword'> | undefined> {
  const broken = brokenPasswordRules(password, most);
  if (broken.length > 0) {
    return refuse('INVALID_PASSWORD', { fields: broken.map(({ words }) => ({ path: 'password', message: words })) });
  }
  if (!(await isCommonPassword(password))) return undefined;
  return refuse('CommonPassword', { fields: [{ path: 'password', message: refusalMessages.CommonPassword }] });
}

/** The maximum password length in a restaurant. Platform users (null) have the documented default. */
export async function mostPasswordAt(db: Queryable, restaurantId: number | null): Promise<number> {
  const config = restaurantId === null ? undefined : await findConfigText(db, restaurantId);
  return mostPasswordOf(policyOfText(config));
}

let known: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('@zxcvbn-ts/language-common/src/passwords.json');
  return new Set(list);
}

/** True for leaked passwords (a list of 49,233), in any case and with look-alikes: Welcome@123 is welcome123. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  const leaked = await known;
  const typed = password.toLowerCase();
  return [typed, lettersOf(typed), lettersOf(withoutLookalikes(typed))].some((way) => leaked.has(way));
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const lookalikes: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's' };

/** p@$$w0rd@1 becomes password@1. Characters after the last letter are a suffix and aren't replaced. */
function withoutLookalikes(text: string): string {
  let end = text.length;
  while (end > 0 && !/\p{L}/u.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replace(/[@$0135]/g, (sign) => lookalikes[sign] ?? sign) + text.slice(end);
}
