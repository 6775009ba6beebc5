import { type RawBuilder, sql } from 'kysely';
import { subOrderStatusesThat } from '../../../core/domain/order-states.ts';
import type { TaxedAmount } from '../../../core/domain/pricing/tax-rules.ts';
import type { TaxSettings } from '../../../core/domain/tax-settings.ts';
import { statusList } from '../../platform/statuses.ts';

/** An order's amounts by rate, and the settings for calculating its taxes. */
export interface TaxedOrderRow {
  /** Null if a single rate is added to all prices. */
  readonly settings: TaxSettings | null;
  /** True if comps left nothing to charge for. */
  readonly isOnTheHouse: boolean;
  /** In percent. */
  readonly taxRate: number;
  readonly timeZone: string;
  /** ISO 8601; null while the order is open. */
  readonly closedAt: string | null;
  /** Line by line for each counted sub-order. */
  readonly subOrders: readonly (readonly TaxedAmount[])[];
}

/** SQL: whether a dish of the order is on the house. */
export const hasComps = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists(
  select from sub_orders x join order_lines y on y.restaurant_id = x.restaurant_id and y.sub_order_id = x.id
  where x.restaurant_id = ${order}.restaurant_id and x.order_id = ${order}.id and y.comped_units <> '{}'
    and x.status in ${statusList(subOrderStatusesThat('countsOnRunningTotal'))})`;

/** SQL: `TaxedOrderRow` of an order. Null if a single rate is added to all prices and something is charged. */
export const taxedOrderOf = (order: RawBuilder<unknown>): RawBuilder<TaxedOrderRow | null> => sql`(
  select jsonb_build_object('settings', q.tax_settings, 'taxRate', q.tax_rate, 'timeZone', q.region ->> 'timeZone',
    'closedAt', ${order}.closed_at, 'isOnTheHouse', h.is_on_the_house, 'subOrders', (
      select coalesce(jsonb_agg(coalesce(x.taxed_amounts, jsonb_build_array(jsonb_build_object(
        'rate', (x.tax_rate * 100000)::int, 'cents', x.total_cents))) order by x.id), '[]')
      from sub_orders x where x.restaurant_id = ${order}.restaurant_id and x.order_id = ${order}.id
        and x.status in ${statusList(subOrderStatusesThat('countsOnRunningTotal'))}))
  from restaurants q
  cross join lateral (select ${order}.total_cents = 0 and ${hasComps(order)} as is_on_the_house) h
  where q.id = ${order}.restaurant_id and (q.tax_settings is not null or h.is_on_the_house))`;

/** SQL: `TaxedOrderRow` of the order `o`. */
export const taxedOrder = taxedOrderOf(sql`o`);
