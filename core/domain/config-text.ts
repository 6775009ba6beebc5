import { restaurantRuleMessages } from '../messages/en/core/restaurants.ts';
import { fill, type Words } from '../messages/message.ts';
import {
  type ConfigReading,
  mostGuestDays,
  mostMenuText,
  mostWaitMinutes,
  type RestaurantConfig,
  readRestaurantConfig,
} from './restaurant-config.ts';
import { badPolicyEntry, policyMinutes, type SignInPolicy } from './sign-in-policy.ts';

const messages = restaurantRuleMessages.config;

/** A shorter manager code could be guessed within any limit of attempts. */
export const shortestManagerCode = 4;

/** Undefined if the text may be saved. An older text with a too short code or a bad policy still works until then. */
export function faultOfConfigText(text: string): Words | undefined {
  const reading = readRestaurantConfig(text);
  if (!reading.ok) return faultWords(reading, text);
  const digits = reading.config.managerCode.length;
  if (digits > 0 && digits < shortestManagerCode) return fill(messages.codeTooShort, { least: shortestManagerCode });
  const name = badPolicyEntry(reading.entries);
  return name && fill(messages.badMinutes, { name, most: policyMinutes[name] });
}

function faultWords({ fault, entry = '' }: Extract<ConfigReading, { ok: false }>, text: string): Words {
  switch (fault) {
    case 'noObject':
      return jsonFault(text) ?? messages.noObject;
    case 'numericName':
    case 'misspeltCode':
      return fill(messages[fault], { name: entry });
    case 'badWait':
      return fill(messages.badWait, { most: mostWaitMinutes });
    case 'badGuestDays':
      return fill(messages.badGuestDays, { most: mostGuestDays });
    case 'badMenuText':
      return fill(messages.badMenuText, { most: mostMenuText });
    default:
      return messages[fault];
  }
}

/** In the words of the JavaScript engine, which say what it expected and where. */
function jsonFault(text: string): Words | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return fill(messages.noJson, { fault: (error as Error).message });
  }
}

/** New entries go to the end, so that the third stays the payment type. A faulty text stays as it is. */
export function changeConfigText(text: string, change: Partial<RestaurantConfig & SignInPolicy>): string {
  const reading = readRestaurantConfig(text);
  if (!reading.ok) return text;
  const third = Object.keys(reading.entries)[2] ?? '';
  const flag = (isOn: boolean | undefined) => (isOn === undefined ? undefined : Number(isOn));
  const changed = {
    otprequired: flag(change.otpRequired),
    refundapproval: flag(change.refundApproval),
    cancelapproval: flag(change.cancelApproval),
    openmenu: flag(change.openMenu),
    managercode: change.managerCode,
    menutext: change.menuText,
    accent: change.accent,
    waitminutes: change.waitMinutes,
    lockminutes: change.lockMinutes,
    idleminutes: change.idleMinutes,
    askagainminutes: change.askAgainMinutes,
    guestdays: change.guestDays,
    longpasswords: flag(change.longPasswords),
    [third]: change.paymentType,
  };
  const sent = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const indent = /\n([ \t]+)/.exec(text)?.[1];
  return JSON.stringify({ ...reading.entries, ...sent }, null, indent);
}
