import { taxMessages as messages } from '../messages/en/core/taxes.ts';
import { fill, type Words } from '../messages/message.ts';
import { type Day, dayOf, momentOf } from './formats/days.ts';
import { nameKey } from './item-rules.ts';
import { type Percent, parseRate, type Rate } from './pricing/rate.ts';
import type { TaxRules } from './pricing/tax-rules.ts';

export const taxRoundings = ['subOrder', 'bill'] as const;
export const feePlaces = ['onTop', 'inside'] as const;

/** A rate that is valid from local midnight of a calendar day. */
export interface RateChange {
  readonly from: Day;
  readonly percent: Percent;
}

export interface TaxClass {
  /** Stored with dishes and choices. */
  readonly code: string;
  readonly name: string;
  /** The rate before the first change. */
  readonly percent: Percent;
  readonly changes: readonly RateChange[];
}

/** A restaurant's taxes besides its tax rate, which is the standard class's. */
export interface TaxSettings {
  /** Prices include tax. */
  readonly included: boolean;
  /** What is rounded once per rate: each sub-order, or the whole bill as in Japan. */
  readonly rounding: (typeof taxRoundings)[number];
  readonly discountLowersTax: boolean;
  readonly fee: (typeof feePlaces)[number];
  readonly feeClass: string;
  /** Null: no tax on a surcharge. */
  readonly surchargeClass: string | null;
  /** Changes of the standard class's rate. */
  readonly changes: readonly RateChange[];
  /** Besides the standard class. */
  readonly classes: readonly TaxClass[];
}

export const standardClass = 'standard';
/** The class of a combo whose price is divided over its dishes, each with its own class. */
export const classOfParts = 'parts';
export const mostTaxClasses = 12;
export const mostRateChanges = 12;

/** A restaurant that sets nothing: one rate, added to each sub-order and to the fee. */
export const startingTaxes: TaxSettings = {
  included: false,
  rounding: 'subOrder',
  discountLowersTax: false,
  fee: 'onTop',
  feeClass: standardClass,
  surchargeClass: null,
  changes: [],
  classes: [],
};

export const isStartingTaxes = (settings: TaxSettings): boolean =>
  settings.classes.length === 0 &&
  settings.changes.length === 0 &&
  !settings.included &&
  settings.rounding === startingTaxes.rounding &&
  !settings.discountLowersTax &&
  settings.fee === startingTaxes.fee &&
  settings.feeClass === startingTaxes.feeClass &&
  settings.surchargeClass === startingTaxes.surchargeClass;

/** A restaurant's rates and rules on one day. */
export interface TaxesOfDay {
  readonly rules: TaxRules;
  /** The rate that calls name: the standard class's, or 0 where prices include tax. */
  readonly namedRate: Rate;
  /** An unknown class has the standard rate. */
  readonly rateOf: (code: string | null | undefined) => Rate;
  /** The restaurant's classes besides the standard one. */
  readonly classes: TaxSettings['classes'];
}

export interface TaxPlace {
  readonly settings: TaxSettings;
  /** Of the standard class, before its first change. */
  readonly taxRate: Rate;
  /** An IANA zone. */
  readonly timeZone: string;
}

/** The rates as they are at a moment: a new rate begins at local midnight. */
export function taxesAt({ settings, taxRate, timeZone }: TaxPlace, moment: Date): TaxesOfDay {
  const day = dayOf(timeZone, moment);
  const rates = new Map(settings.classes.map(({ code, percent, changes }) => [code, rateOn(day, percent, changes)]));
  const standard = rateOn(day, undefined, settings.changes) ?? taxRate;
  const rateOf = (code: string | null | undefined) => rates.get(code ?? standardClass) ?? standard;
  return {
    rules: {
      isIncluded: settings.included,
      isPerBill: settings.rounding === 'bill',
      discountLowersTax: settings.discountLowersTax || settings.included,
      isFeeInside: settings.fee === 'inside',
      feeRate: rateOf(settings.feeClass),
      surchargeRate: settings.surchargeClass === null ? null : rateOf(settings.surchargeClass),
    },
    namedRate: settings.included ? 0 : standard,
    rateOf,
    classes: settings.classes,
  };
}

/** When a rate next changes, in milliseconds since 1970. */
export function nextRateChange({ settings, timeZone }: Omit<TaxPlace, 'taxRate'>, moment: Date): number | undefined {
  const today = dayOf(timeZone, moment);
  const days = allChanges(settings).map(({ from }) => from);
  const [next] = days.filter((day) => day > today).sort();
  return next === undefined ? undefined : momentOf(timeZone, next).getTime();
}

/** Why taxes can't be saved; undefined for usable ones. */
export function faultOfTaxes(settings: TaxSettings): Words | undefined {
  const { included, fee, feeClass, surchargeClass, classes, changes } = settings;
  const codes = classes.map(({ code }) => code);
  const names = classes.map(({ name }) => nameKey(name));
  const isKnown = (code: string) => code === standardClass || codes.includes(code);
  if (classes.length > mostTaxClasses) return fill(messages.tooManyClasses, { limit: mostTaxClasses });
  if (names.includes('')) return messages.nameMissing;
  if (new Set(names).size < names.length || new Set(codes).size < codes.length) return messages.nameRepeated;
  if (classes.some(({ percent }) => parseRate(percent) === undefined)) return messages.badPercent;
  if (allChanges(settings).some(({ percent }) => parseRate(percent) === undefined)) return messages.badPercent;
  for (const dates of [changes, ...classes.map((taxClass) => taxClass.changes)]) {
    const days = dates.map(({ from }) => from);
    if (days.length > mostRateChanges) return fill(messages.tooManyChanges, { limit: mostRateChanges });
    if (!days.every(isDay)) return messages.badDay;
    if (new Set(days).size < days.length) return messages.dayRepeated;
  }
  if (fee === 'inside' && !included) return messages.feeNotInside;
  if (!isKnown(feeClass) || (surchargeClass !== null && !isKnown(surchargeClass))) return messages.noClass;
  return undefined;
}

/** A code for a new class: 'Soft drinks' -> 'soft-drinks'. */
export function newClassCode(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 24);
  const codes = [plain, ...Array.from({ length: mostTaxClasses + 2 }, (_, at) => `${plain || 'class'}-${at + 2}`)];
  const reserved = ['', standardClass, classOfParts, ...taken];
  return codes.find((code) => !reserved.includes(code)) ?? `${plain}-${taken.length}`;
}

const allChanges = ({ changes, classes }: TaxSettings) => [...changes, ...classes.flatMap((each) => each.changes)];

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

function rateOn(day: Day, percent: Percent | undefined, changes: readonly RateChange[]): Rate | undefined {
  const [latest] = changes.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1));
  const valid = latest?.percent ?? percent;
  return valid == null ? undefined : parseRate(valid);
}
