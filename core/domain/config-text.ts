import { restaurantRuleMessages as messages } from '../messages/en/core/restaurants.ts';
import { fill, type Words } from '../messages/message.ts';
import {
  type ConfigFaultKind,
  mostGuestDays,
  mostMenuText,
  mostWaitMinutes,
  type RestaurantConfig,
  readRestaurantConfig,
} from './restaurant-config.ts';
import { badPolicyEntry, policyMinutes, type SignInPolicy } from './sign-in-policy.ts';

/** A shorter manager code could be guessed despite the limit of attempts. */
export const shortestManagerCode = 4;

/** Undefined if the text may be saved. Existing texts with a short code or a bad policy work until the next save. */
export function faultOfConfigText(text: string): Words | undefined {
  const reading = readRestaurantConfig(text);
  if (!reading.ok) return faultWords(reading.fault, reading.entry);
  const digits = reading.config.managerCode.length;
  if (digits > 0 && digits < shortestManagerCode) {
    return fill(messages.config.codeTooShort, { least: shortestManagerCode });
  }
  const name = badPolicyEntry(reading.entries);
  return name && fill(messages.config.badMinutes, { name, most: policyMinutes[name] });
}

function faultWords(fault: ConfigFaultKind, name = ''): Words {
  switch (fault) {
    case 'numericName':
    case 'misspeltCode':
      return fill(messages.config[fault], { name });
    case 'badWait':
      return fill(messages.config.badWait, { most: mostWaitMinutes });
    case 'badGuestDays':
      return fill(messages.config.badGuestDays, { most: mostGuestDays });
    case 'badMenuText':
      return fill(messages.config.badMenuText, { most: mostMenuText });
    default:
      return messages.config[fault];
  }
}

/** Adds new entries at the end, so that the third entry stays the payment type. Returns unreadable texts unchanged. */
export function changeConfigText(text: string, change: Partial<RestaurantConfig & SignInPolicy>): string {
  const reading = readRestaurantConfig(text);
  if (!reading.ok) return text;
  const entries = { ...reading.entries };
  const [, , third = ''] = Object.keys(entries);
  for (const [setting, value] of Object.entries(change)) {
    // Entries are named like their settings, in lower case. Only the payment type can have any name.
    const name = setting === 'paymentType' ? third : setting.toLowerCase();
    entries[name] = typeof value === 'boolean' ? Number(value) : value;
  }
  return JSON.stringify(entries, null, text.includes('\n') ? 2 : 0);
}
