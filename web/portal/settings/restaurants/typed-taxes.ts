import { figureOnWire, parseRate, rateToPercent } from '../../../../core/domain/pricing/rate.ts';
import { newClassCode, standardClass, startingTaxes, type TaxSettings } from '../../../../core/domain/tax-settings.ts';
import { taxSettingsMessages as messages } from '../../../../core/messages/en/portal/taxes.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';

/** Percentages as typed. */
export interface TypedRate {
  readonly from: string;
  readonly percent: string;
}

/** A class that isn't saved yet has a code such as '+1'. */
export interface TypedClass {
  readonly code: string;
  readonly name: string;
  readonly percent: string;
  readonly changes: readonly TypedRate[];
}

export interface TypedTaxes extends Omit<TaxSettings, 'changes' | 'classes'> {
  readonly changes: readonly TypedRate[];
  readonly classes: readonly TypedClass[];
}

const typed = <Rate extends { readonly percent: number }>(rate: Rate) => ({ ...rate, percent: String(rate.percent) });

export const typedTaxes = (settings: TaxSettings): TypedTaxes => ({
  ...settings,
  changes: settings.changes.map(typed),
  classes: settings.classes.map(({ changes, ...taxClass }) => ({ ...typed(taxClass), changes: changes.map(typed) })),
});

const read = <Rate extends { readonly percent: string }>(typedRate: Rate) => {
  const rate = parseRate(figureOnWire(typedRate.percent));
  return { ...typedRate, percent: rate === undefined ? Number.NaN : rateToPercent(rate) };
};

/** Converts typed taxes for sending. New classes get codes; unreadable rates become NaN, which the rule refuses. */
export function readTaxes(taxes: TypedTaxes): TaxSettings {
  const codes = new Map(taxes.classes.map(({ code }) => [code, code]));
  for (const { code, name } of taxes.classes)
    if (code.startsWith('+')) codes.set(code, newClassCode(name, [...codes.values()]));
  const codeOf = (code: string) => codes.get(code) ?? code;
  return {
    ...taxes,
    feeClass: codeOf(taxes.feeClass),
    surchargeClass: taxes.surchargeClass && codeOf(taxes.surchargeClass),
    changes: taxes.changes.map(read),
    classes: taxes.classes.map(({ code, name, changes, ...taxClass }) => ({
      ...read(taxClass),
      code: codeOf(code),
      name: name.trim(),
      changes: changes.map(read),
    })),
  };
}

/** Replaces the classes. A fee or surcharge whose class is gone gets the standard one. */
export function withClasses(taxes: TypedTaxes, classes: readonly TypedClass[]): TypedTaxes {
  const kept = (code: string) =>
    code === standardClass || classes.some((left) => left.code === code) ? code : standardClass;
  const { feeClass, surchargeClass } = taxes;
  return { ...taxes, classes, feeClass: kept(feeClass), surchargeClass: surchargeClass && kept(surchargeClass) };
}

/** If prices include tax, surcharges do too. If tax is added, prices can't include the fee. */
export const withMode = (taxes: TypedTaxes, included: boolean): TypedTaxes =>
  included
    ? { ...taxes, included, surchargeClass: taxes.surchargeClass ?? standardClass }
    : { ...taxes, included, fee: startingTaxes.fee, surchargeClass: startingTaxes.surchargeClass };

interface Usual {
  readonly included: boolean;
  readonly rounding?: TaxSettings['rounding'];
  /** Only rates that are certain to apply at the end of 2026. */
  readonly rate?: string;
  readonly food?: string;
}

const known: Readonly<Record<string, Partial<Usual>>> = {
  CA: { included: false },
  CH: { rate: '8.1' },
  CL: { rate: '19' },
  DE: { rate: '19', food: '7' },
  // Menus show prices without the goods and services tax.
  IN: { included: false },
  JP: { rounding: 'bill', rate: '10' },
  MX: { rate: '16' },
  PR: { included: false },
  SA: { rate: '15' },
  US: { included: false },
};
/** Countries without a tax on meals. */
const untaxed = ['KW'];

export interface TaxValues {
  readonly taxrate: string;
  readonly taxSettings: TypedTaxes;
}

export const freshTaxes: TaxValues = { taxrate: '', taxSettings: typedTaxes(startingTaxes) };

const usualIn = (country: string): Usual | undefined =>
  untaxed.includes(country) ? undefined : { included: true, ...known[country] };

/** The taxes with a country's usual values filled in. Keeps the given rates and classes if nothing is known. */
export function usualTaxes(country: string, { taxrate, taxSettings }: TaxValues): TaxValues {
  const usual = usualIn(country);
  if (!usual) return { taxrate, taxSettings };
  const { included, rounding = startingTaxes.rounding, rate, food } = usual;
  const others = taxSettings.classes.filter(({ code }) => code !== 'food');
  const had = taxSettings.classes.find(({ code }) => code === 'food');
  const foodClass = food && { code: 'food', name: say(messages.food), changes: [], ...had, percent: food };
  return {
    taxrate: rate ?? taxrate,
    taxSettings: {
      ...(included === taxSettings.included ? taxSettings : withMode(taxSettings, included)),
      rounding,
      classes: foodClass ? [...others, foodClass] : taxSettings.classes,
    },
  };
}

/** For example 'prices include tax, 19 %, food 7 %'. */
export function usualWords(country: string): readonly Words[] {
  const { included, rounding, rate, food }: Partial<Usual> = usualIn(country) ?? {};
  const parts = messages.usualParts;
  return [
    included ? parts.included : parts.added,
    ...(rounding === 'bill' ? [parts.bill] : []),
    ...(rate ? [fill(parts.rate, { percent: rate })] : []),
    ...(food ? [fill(parts.food, { percent: food })] : []),
  ];
}
