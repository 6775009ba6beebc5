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
  /** What is rounded once per rate: each sub-order, or the whole bill, as in Japan. */
  readonly rounding: (typeof taxRoundings)[number];
  readonly discountLowersTax: boolean;
  readonly fee: (typeof feePlaces)[number];
  readonly feeClass: string;
  /** Null: no tax on a surcharge. */
  readonly surchargeClass: string | null;
  /** Changes of the standard class's rate. */
  readonly changes: readonly RateChange[];
  /** Classes besides the standard one. */
  readonly classes: readonly TaxClass[];
}

export const standardClass = 'standard';
/** The class of a combo whose price is divided among its dishes, each with its own class. */
export const classOfParts = 'parts';
export const mostTaxClasses = 12;
export const mostRateChanges = 12;

/** The taxes of a restaurant that sets nothing: one rate, added to each sub-order and to the fee. */
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
  /** The rate that calls report: the standard class's, or 0 if prices include tax. */
  readonly namedRate: Rate;
  /** An unknown class has the standard rate. */
  readonly rateOf: (code: string | null | undefined) => Rate;
  /** The restaurant's classes besides the standard one. */
  readonly classes: TaxSettings['classes'];
}

export interface TaxPlace {
  readonly settings: TaxSettings;
  /** The standard class's rate before its first change. */
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

export interface TaxFault {
  /** Path of the field at fault: 'classes.1.percent', 'changes.0.from', 'fee'. */
  readonly path: string;
  readonly message: Words;
}

/** Why taxes can't be saved. Undefined if they can. */
export function faultOfTaxes(settings: TaxSettings): TaxFault | undefined {
  const { included, fee, feeClass, surchargeClass, classes, changes } = settings;
  const limit = mostTaxClasses;
  if (classes.length > limit) return { path: 'classes', message: fill(messages.tooManyClasses, { limit }) };
  const ofClasses = faultOfNames(classes) ?? faultOfDates('changes', changes);
  if (ofClasses) return ofClasses;
  for (const [at, taxClass] of classes.entries()) {
    if (parseRate(taxClass.percent) === undefined) {
      return { path: ['classes', at, 'percent'].join('.'), message: messages.badPercent };
    }
    const ofDates = faultOfDates(['classes', at, 'changes'].join('.'), taxClass.changes);
    if (ofDates) return ofDates;
  }
  const isUnknown = (code: string | null) =>
    code !== null && code !== standardClass && classes.every((known) => known.code !== code);
  if (fee === 'inside' && !included) return { path: 'fee', message: messages.feeNotInside };
  if (isUnknown(feeClass)) return { path: 'feeClass', message: messages.noClass };
  return isUnknown(surchargeClass) ? { path: 'surchargeClass', message: messages.noClass } : undefined;
}

function faultOfNames(classes: TaxSettings['classes']): TaxFault | undefined {
  const [names, codes] = [new Set<string>(), new Set([standardClass, classOfParts])];
  for (const [at, { code, name }] of classes.entries()) {
    const [path, key] = [['classes', at, 'name'].join('.'), nameKey(name)];
    if (key === '') return { path, message: messages.nameMissing };
    if (names.has(key) || codes.has(code)) return { path, message: messages.nameRepeated };
    names.add(key);
    codes.add(code);
  }
  return undefined;
}

function faultOfDates(path: string, changes: readonly RateChange[]): TaxFault | undefined {
  const limit = mostRateChanges;
  if (changes.length > limit) return { path, message: fill(messages.tooManyChanges, { limit }) };
  const days = new Set<Day>();
  for (const [at, { from, percent }] of changes.entries()) {
    if (!isDay(from)) return { path: `${path}.${at}.from`, message: messages.badDay };
    if (days.has(from)) return { path: `${path}.${at}.from`, message: messages.dayRepeated };
    if (parseRate(percent) === undefined) return { path: `${path}.${at}.percent`, message: messages.badPercent };
    days.add(from);
  }
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

/** Whether a day exists. `Date` alone would read 31 February as 3 March. */
const isDay = (text: string) =>
  /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) && new Date(text).toISOString().startsWith(text);

function rateOn(day: Day, percent: Percent | undefined, changes: readonly RateChange[]): Rate | undefined {
  const [latest] = changes.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1));
  const valid = latest?.percent ?? percent;
  return valid == null ? undefined : parseRate(valid);
}
