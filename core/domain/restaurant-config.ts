import { isColour } from './colours.ts';
import { isOn, policyMinutes, policyOf, type SignInPolicy } from './sign-in-policy.ts';

export interface RestaurantConfig {
  readonly otpRequired: boolean;
  /** Digits. If empty, no discount can be given. */
  readonly managerCode: string;
  /** 'P' means live card payments; anything else means test payments. */
  readonly paymentType: string;
  /** Minutes that a sub-order may wait for confirmation, 1 to 240. */
  readonly waitMinutes: number;
  /** Guests' data is erased after this many days, 1 to 3,650. */
  readonly guestDays: number;
  /** Whether refunds need approval. `cancelApproval` is the same for cancellations by staff. */
  readonly refundApproval: boolean;
  readonly cancelApproval: boolean;
  /** Whether the menu's categories are open at first. By default they are collapsed, as documented. */
  readonly openMenu: boolean;
  /** Shown above the menu. If empty, nothing is shown. */
  readonly menuText: string;
  /** `#rrggbb`. If empty, the product's own accent is used. */
  readonly accent: string;
}

/** Most characters of `menuText`. */
export const mostMenuText = 300;

export const startingWaitMinutes = 5;

export const mostWaitMinutes = 240;

export const startingGuestDays = 30;

export const mostGuestDays = 3_650;

/** A new restaurant's configuration: OTP required, no discounts, test payments. */
export const startingConfig = '{"otprequired":1,"managercode":"","paymenttype":"T"}';

export type ConfigFaultKind =
  | 'noObject'
  | 'codeNoDigits'
  | 'badWait'
  | 'badGuestDays'
  | 'badMenuText'
  | 'badAccent'
  | 'numericName'
  | 'misspeltCode'
  | 'thirdMissing';

export type ConfigReading =
  | { readonly ok: true; readonly config: RestaurantConfig; readonly entries: Readonly<Record<string, unknown>> }
  /** `entry` is the name of the entry at fault. */
  | { readonly ok: false; readonly fault: ConfigFaultKind; readonly entry?: string };

/** Keeps the order of entries, because the "third entry gives the payment type (P means live, otherwise test)". */
export function readRestaurantConfig(text: string): ConfigReading {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'noObject' };
  }
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries)) {
    return { ok: false, fault: 'noObject' };
  }
  const record = entries as Record<string, unknown>;
  const values = Object.values(record);
  const nameFault = faultOfNames(Object.keys(record));
  if (nameFault) return { ok: false, ...nameFault };
  const managerCode = record.managercode === undefined ? '' : String(record.managercode);
  if (!/^\d*$/.test(managerCode)) return { ok: false, fault: 'codeNoDigits' };
  const waitMinutes = readWhole(record.waitminutes ?? startingWaitMinutes, mostWaitMinutes);
  if (waitMinutes === undefined) return { ok: false, fault: 'badWait' };
  const guestDays = readWhole(record.guestdays ?? startingGuestDays, mostGuestDays);
  if (guestDays === undefined) return { ok: false, fault: 'badGuestDays' };
  const menuText = record.menutext ?? '';
  if (typeof menuText !== 'string' || menuText.length > mostMenuText) return { ok: false, fault: 'badMenuText' };
  const accent = record.accent ?? '';
  if (typeof accent !== 'string' || !(accent === '' || isColour(accent))) return { ok: false, fault: 'badAccent' };
  const config = {
    otpRequired: isOn(record.otprequired),
    managerCode,
    paymentType: String(values[2]),
    waitMinutes,
    guestDays,
    refundApproval: isOn(record.refundapproval),
    cancelApproval: isOn(record.cancelapproval),
    openMenu: isOn(record.openmenu),
    menuText,
    accent,
  };
  return { ok: true, entries: record, config };
}

/** Treats a text that can't be read like the configuration of a new restaurant. */
export function configOfText(text: string | undefined): RestaurantConfig {
  const reading = readRestaurantConfig(text ?? '');
  return reading.ok ? reading.config : configOfText(startingConfig);
}

/** If the text can't be read, all rules are off. */
export function policyOfText(text: string | undefined): SignInPolicy {
  const reading = readRestaurantConfig(text ?? '');
  return policyOf(reading.ok ? reading.entries : {});
}

/** Reads a whole number from 1 to `most`, given as a number or a string. */
function readWhole(value: unknown, most: number): number | undefined {
  if (!/^[1-9]\d{0,3}$/.test(String(value))) return undefined;
  return Number(value) <= most ? Number(value) : undefined;
}

function faultOfNames(names: readonly string[]): { fault: ConfigFaultKind; entry?: string } | undefined {
  // JavaScript lists numeric names first, so the order of the text would be lost.
  const numeric = names.find((name) => /^\d+$/.test(name));
  if (numeric !== undefined) return { fault: 'numericName', entry: numeric };
  // With another spelling it would not count as the code, and guests could see it.
  const misspelled = names.find((name) => name !== 'managercode' && name.toLowerCase() === 'managercode');
  if (misspelled !== undefined) return { fault: 'misspeltCode', entry: misspelled };
  const third = names[2];
  return third === undefined || knownNames.includes(third) ? { fault: 'thirdMissing' } : undefined;
}

// None of these can be the third entry, which is the payment type.
const knownNames: readonly string[] = [
  'otprequired',
  'managercode',
  'waitminutes',
  'guestdays',
  'longpasswords',
  'refundapproval',
  'cancelapproval',
  'openmenu',
  'menutext',
  'accent',
  ...Object.keys(policyMinutes),
];

/** Entries that are sent without a token. The third one, the payment type, is sent too, whatever its name is. */
const publicNames: readonly string[] = [
  'otprequired',
  'managercode',
  'waitminutes',
  'lockminutes',
  'longpasswords',
  'openmenu',
];

/** Only the public entries, without the manager code. Entries before them are sent empty, to keep the positions. */
export function publicConfigText(entries: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(entries);
  const isPublic = (name: string, at: number) => at === 2 || publicNames.includes(name);
  const kept = names.slice(0, names.findLastIndex(isPublic) + 1);
  const shown = kept.map((name, at) => [
    name,
    isPublic(name, at) && name !== 'managercode' ? plainValue(entries[name]) : '',
  ]);
  return JSON.stringify(Object.fromEntries(shown));
}

/** Lists and objects are never public. */
function plainValue(value: unknown): unknown {
  return typeof value === 'object' ? '' : value;
}
