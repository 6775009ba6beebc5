import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { type Money, moneyOf } from '../../../core/domain/money.ts';
import { type ChargePlan, parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import type { Totals } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { plainBill } from '../../../core/domain/pricing/to-pay.ts';
import { type RestaurantConfig, readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { type ServiceSettings, startingService } from '../../../core/domain/service-settings.ts';
import { type TaxesOfDay, taxesAt } from '../../../core/domain/tax-settings.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { Queryable } from '../../platform/database.ts';
import { findRestaurantTerms, type RestaurantTerms, termsOfBill } from './restaurants.queries.ts';
import type { TaxedOrderRow } from './taxes.queries.ts';

export { findTaxClasses, readCurrencies, termsColumns, termsSource } from './restaurants.queries.ts';
export { hasComps, type TaxedOrderRow, taxedOrder, taxedOrderOf } from './taxes.queries.ts';
export { findRestaurantTerms, type RestaurantTerms, termsOfBill };

export function mayManage(staff: StaffPrincipal, restaurantId: number): boolean {
  return staff.isPlatform || staff.restaurantId === restaurantId;
}

export interface Terms {
  readonly restaurantId: number;
  readonly name: string;
  readonly taxRate: Rate;
  /** Undefined if a single rate is added to all prices. */
  readonly taxesNow: TaxesOfDay | undefined;
  readonly chargePlan: ChargePlan;
  readonly config: RestaurantConfig;
  readonly service: ServiceSettings;
  readonly formats: Formats;
  readonly money: Money;
}

/** Undefined if the restaurant is unknown or inactive. */
export async function restaurantTerms(db: Queryable, restaurantId: number): Promise<Terms | undefined> {
  const row = await findRestaurantTerms(db, restaurantId);
  return row && readTerms(row);
}

/** @throws Error if the stored terms are invalid, which validation when saving prevents */
export function readTerms(row: RestaurantTerms, moment = new Date()): Terms {
  const reading = readRestaurantConfig(row.config);
  if (!reading.ok) throw new Error(`configuration of restaurant ${row.id} unreadable`);
  const { id, name, taxSettings: settings } = row;
  const terms = readBillTerms({ ...row, currency: row.region.currency });
  const place = { taxRate: terms.taxRate, timeZone: row.region.timeZone };
  return {
    restaurantId: id,
    name,
    ...terms,
    taxesNow: settings ? taxesAt({ settings, ...place }, moment) : undefined,
    config: reading.config,
    service: row.serviceSettings ?? startingService,
    formats: formatsOf(row.region),
  };
}

export type BillTerms = Pick<Terms, 'taxRate' | 'chargePlan' | 'money'>;
/** Selected by `termsOfBill`. */
export type BillTermsRow = Pick<RestaurantTerms, 'taxRate' | 'chargePlan'> & { readonly currency: string };

export function readBillTerms(row: BillTermsRow): BillTerms {
  const money = moneyOf(row.currency);
  const taxRate = parseRate(row.taxRate);
  const chargePlan = parseChargePlan(money, row.chargePlan);
  if (taxRate === undefined || !chargePlan) throw new Error('the terms of a restaurant are unreadable');
  return { taxRate, chargePlan, money };
}

export interface OrderSums extends Pick<Totals, 'totalCents' | 'taxCents'> {
  readonly taxed: TaxedOrderRow | null;
}

/** Adds the basis of the order's taxes. The rates for fee and surcharge are those at the time of closing. */
export function withTaxes({ totalCents, taxCents, taxed }: OrderSums): Totals {
  const sums = { totalCents, taxCents, hasComps: taxed?.isOnTheHouse };
  // The order was paid before prices included tax.
  if (!taxed?.settings || (taxed.settings.included && taxCents > 0)) return sums;
  const { settings, timeZone, closedAt, subOrders } = taxed;
  const place = { settings, timeZone, taxRate: parseRate(taxed.taxRate) ?? 0 };
  const { rules } = taxesAt(place, closedAt === null ? new Date() : new Date(closedAt));
  return { ...sums, taxes: { ...rules, subOrders } };
}

/** The amount of an unpaid order before tip. `dueCents` is the amount of a split bill, including its adjustments. */
export function toPay(order: OrderSums, dueCents: number | null, { taxRate, chargePlan, money }: BillTerms): number {
  return money.toDecimal(dueCents ?? plainBill(withTaxes(order), taxRate, chargePlan).toPayCents);
}
