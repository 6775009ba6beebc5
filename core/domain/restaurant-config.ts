import { isOn, policyMinutes } from './sign-in-policy.ts';

/** What the product reads from a restaurant's configuration text. */
export interface RestaurantConfig {
  readonly otpRequired: boolean;
  /** Digits, or empty when the restaurant has none: then no discount can be given. */
  readonly managerCode: string;
  /** 'P' means live card payments, anything else test. */
  readonly paymentType: string;
  /** How many minutes a sub-order may wait to be confirmed; whole, 1 to 240. */
  readonly waitMinutes: number;
  /** After how many days what guests left is erased; whole, 1 to 3,650. */
  readonly guestDays: number;
  /** Whether refunds, and cancellations by staff, need approval. */
  readonly refundApproval: boolean;
  readonly cancelApproval: boolean;
  /** Guests find the categories of the menu open; otherwise folded, as documented. */
  readonly openMenu: boolean;
}

/** The limit unless a restaurant sets one. */
export const startingWaitMinutes = 5;

export const mostWaitMinutes = 240;

/** Unless a restaurant sets one. */
export const startingGuestDays = 30;

export const mostGuestDays = 3_650;

export type ConfigFaultKind =
  | 'noObject'
  | 'codeNoDigits'
  | 'badWait'
  | 'badGuestDays'
  | 'numericName'
  | 'misspeltCode'
  | 'thirdMissing';

export type ConfigReading =
  | { readonly ok: true; readonly config: RestaurantConfig; readonly entries: Readonly<Record<string, unknown>> }
  /** `entry` is the entry with the fault, if the fault is about an existing one. */
  | { readonly ok: false; readonly fault: ConfigFaultKind; readonly entry?: string };

/**
 * Reads the configuration text: a JSON object whose order of entries is kept and "whose third entry gives the payment
 * type (P means live, otherwise test)". `config-text.ts` has the words of a fault.
 */
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
  if (!/^\d*$/.test(managerCode)) return { ok: false, fault: 'codeNoDigits', entry: 'managercode' };
  const waitMinutes = readWhole(record.waitminutes ?? startingWaitMinutes, mostWaitMinutes);
  if (waitMinutes === undefined) return { ok: false, fault: 'badWait', entry: 'waitminutes' };
  const guestDays = readWhole(record.guestdays ?? startingGuestDays, mostGuestDays);
  if (guestDays === undefined) return { ok: false, fault: 'badGuestDays', entry: 'guestdays' };
  const config = {
    otpRequired: isOn(record.otprequired),
    ...{ managerCode, paymentType: String(values[2]), waitMinutes, guestDays },
    ...{ refundApproval: isOn(record.refundapproval), cancelApproval: isOn(record.cancelapproval) },
    openMenu: isOn(record.openmenu),
  };
  return { ok: true, entries: record, config };
}

/** A whole number from 1 to `most`, written as a number or as a text. */
function readWhole(value: unknown, most: number): number | undefined {
  if (!/^[1-9]\d{0,3}$/.test(String(value))) return undefined;
  return Number(value) <= most ? Number(value) : undefined;
}

function faultOfNames(names: readonly string[]): { fault: ConfigFaultKind; entry?: string } | undefined {
  // JavaScript lists numeric names before all others, so their place in the text would be lost.
  const numeric = names.find((name) => /^\d+$/.test(name));
  if (numeric !== undefined) return { fault: 'numericName', entry: numeric };
  // Spelled in another way it would not count as the code, and diners would see it.
  const misspelled = names.find((name) => name !== 'managercode' && name.toLowerCase() === 'managercode');
  if (misspelled !== undefined) return { fault: 'misspeltCode', entry: misspelled };
  const third = names[2];
  const fault = 'thirdMissing';
  if (third === undefined) return { fault };
  return knownNames.includes(third) ? { fault, entry: third } : undefined;
}

// None of them can be the third entry, which is the payment type.
const knownNames: readonly string[] = [
  ...['otprequired', 'managercode', 'waitminutes', 'guestdays', 'longpasswords', 'refundapproval', 'cancelapproval'],
  'openmenu',
  ...Object.keys(policyMinutes),
];

/** What a caller without a token may read besides the third entry, which is the payment type under any name. */
const publicNames: readonly string[] = [
  ...['otprequired', 'managercode', 'waitminutes', 'lockminutes', 'longpasswords', 'openmenu'],
];

/**
 * The configuration for callers without a token: of all entries only the documented ones, the manager code empty. Of an
 * entry that stands in front of one of them the name stays, without its value, so that positions hold.
 */
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

/** A number, a text or a switch; the documented values are never lists or objects. */
function plainValue(value: unknown): unknown {
  return typeof value === 'object' ? '' : value;
}
