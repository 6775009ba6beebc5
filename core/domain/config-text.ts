import { restaurantRuleMessages as messages } from '../messages/en/core/restaurants.ts';
import { fill, type Words } from '../messages/message.ts';
import { type JsonEntry, readJsonObject } from './json-object.ts';
import {
  type ConfigFaultKind,
  mostGuestDays,
  mostMenuText,
  mostWaitMinutes,
  type RestaurantConfig,
  readRestaurantConfig,
} from './restaurant-config.ts';
import { badPolicyEntry, policyMinutes, type SignInPolicy } from './sign-in-policy.ts';

/** Line and column count from 1. */
export interface ConfigFault {
  readonly words: Words;
  readonly line: number;
  readonly column: number;
}

/** A shorter manager code could be guessed within any limit of attempts. */
export const shortestManagerCode = 4;

/** Undefined if the text may be saved. An older text with a too short code or a bad policy still works until then. */
export function faultOfConfigText(text: string): ConfigFault | undefined {
  const fault = faultOfConfigForm(text);
  if (fault) return fault;
  const reading = readRestaurantConfig(text);
  const digits = reading.ok ? reading.config.managerCode.length : 0;
  if (digits > 0 && digits < shortestManagerCode) {
    return atEntry(text, 'managercode', fill(messages.config.codeTooShort, { least: shortestManagerCode }));
  }
  const name = reading.ok ? badPolicyEntry(reading.entries) : undefined;
  return name && atEntry(text, name, fill(messages.config.badMinutes, { name, most: policyMinutes[name] }));
}

function atEntry(text: string, name: string, words: Words): ConfigFault {
  const object = readJsonObject(text);
  const entry = object.ok ? object.entries.find((one) => one.name === name) : undefined;
  return placed(text, entry?.nameFrom ?? 0, words);
}

/** Why a text can't be read as a configuration; undefined if it can. Doesn't check the entries' values. */
export function faultOfConfigForm(text: string): ConfigFault | undefined {
  const object = readJsonObject(text);
  if (!object.ok) return placed(text, object.at, object.fault);
  const reading = readRestaurantConfig(text);
  if (reading.ok) return undefined;
  const entry = object.entries.find(({ name }) => name === reading.entry);
  return placed(text, entry?.nameFrom ?? object.closedAt, faultWords(reading.fault, reading.entry));
}

function faultWords(fault: ConfigFaultKind, name = ''): Words {
  switch (fault) {
    case 'noObject':
      return messages.json.noObject;
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

/** Such as 'Line 1, column 24: expected ',' or '}'.' */
export function sentenceOfFault({ words, line, column }: ConfigFault): Words {
  return fill(messages.configFault, { line, column, fault: words });
}

function placed(text: string, at: number, words: Words): ConfigFault {
  const before = text.slice(0, at).split(/\r\n|\n|\r/);
  return { words, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** Keeps the rest as typed. New entries go to the end, so that the third stays the payment type. */
export function changeConfigText(text: string, change: Partial<RestaurantConfig & SignInPolicy>): string {
  const { otpRequired: otprequired, managerCode, paymentType, waitMinutes, guestDays, longPasswords } = change;
  const { refundApproval: refundapproval, cancelApproval: cancelapproval, openMenu: openmenu } = change;
  const { lockMinutes: lockminutes, idleMinutes: idleminutes, askAgainMinutes: askagainminutes } = change;
  const third = readThirdName(text);
  let changed = text;
  for (const [name, isOn] of Object.entries({ otprequired, refundapproval, cancelapproval, openmenu })) {
    if (isOn !== undefined) changed = setEntry(changed, name, isOn ? 1 : 0);
  }
  for (const [name, text] of Object.entries({
    managercode: managerCode,
    menutext: change.menuText,
    accent: change.accent,
  })) {
    if (text !== undefined) changed = setEntry(changed, name, text);
  }
  if (waitMinutes !== undefined) changed = setEntry(changed, 'waitminutes', waitMinutes);
  for (const [name, minutes] of Object.entries({ lockminutes, idleminutes, askagainminutes })) {
    if (minutes !== undefined) changed = setEntry(changed, name, minutes);
  }
  if (guestDays !== undefined) changed = setEntry(changed, 'guestdays', guestDays);
  if (longPasswords !== undefined) changed = setEntry(changed, 'longpasswords', longPasswords ? 1 : 0);
  if (paymentType !== undefined && third !== undefined) changed = setEntry(changed, third, paymentType);
  return changed;
}

function readThirdName(text: string): string | undefined {
  const object = readJsonObject(text);
  return object.ok ? object.entries[2]?.name : undefined;
}

function setEntry(text: string, name: string, value: string | number): string {
  const object = readJsonObject(text);
  if (!object.ok || faultOfConfigForm(text)) return text;
  const entry = object.entries.find((one) => one.name === name);
  const written = JSON.stringify(value);
  if (entry) return text.slice(0, entry.from) + written + text.slice(entry.to);
  const { to } = object.entries.at(-1) as JsonEntry;
  return `${text.slice(0, to)},${JSON.stringify(name)}:${written}${text.slice(to)}`;
}
