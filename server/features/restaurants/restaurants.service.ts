import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import { type Money, moneyOf } from '../../../core/domain/money.ts';
import { type ChargePlan, parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import type { Totals } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { plainBill } from '../../../core/domain/pricing/to-pay.ts';
import { type RestaurantConfig, readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { Queryable } from '../../platform/database.ts';
import {
  findRestaurantTerms,
  type RestaurantTerms,
  readCurrencies,
  termsColumns,
  termsOfBill,
  termsSource,
} from './restaurants.queries.ts';

export { findRestaurantTerms, type RestaurantTerms, readCurrencies, termsColumns, termsOfBill, termsSource };

export function mayManage(staff: StaffPrincipal, restaurantId: number): boolean {
  return staff.isPlatform || staff.restaurantId === restaurantId;
}

export interface Terms {
  readonly restaurantId: number;
  readonly name: string;
  readonly taxRate: Rate;
  readonly chargePlan: ChargePlan;
  readonly config: RestaurantConfig;
  readonly formats: Formats;
  readonly money: Money;
}

/** Undefined if the restaurant is unknown or inactive. */
export async function restaurantTerms(db: Queryable, restaurantId: number): Promise<Terms | undefined> {
  const row = await findRestaurantTerms(db, restaurantId);
  return row && readTerms(row);
}

/** @throws Error if the stored terms are invalid, which validation when saving prevents */
export function readTerms(row: RestaurantTerms): Terms {
  const reading = readRestaurantConfig(row.config);
  if (!reading.ok) throw new Error(`configuration of restaurant ${row.id} unreadable`);
  const { id, name } = row;
  return {
    restaurantId: id,
    name,
    ...readBillTerms({ ...row, currency: row.region.currency }),
    config: reading.config,
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

/** The amount of an unpaid order before tip. `dueCents` is the amount of a split bill, including its adjustments. */
export function toPay(order: Totals, dueCents: number | null, { taxRate, chargePlan, money }: BillTerms): number {
  return money.toDecimal(dueCents ?? plainBill(order, taxRate, chargePlan).toPayCents);
}
