import { sql } from 'kysely';
import type { RowOf } from '../../platform/record-table.ts';

type Stored = RowOf<'order_line_choices'>;

/** A choice of a line; those of the dish's own list have only the first four. */
export interface ChoiceRow extends Pick<Stored, 'unit' | 'name' | 'description' | 'priceCents'> {
  readonly position?: number;
  readonly group?: string;
  readonly within?: string;
  readonly quantity?: number;
  readonly listCents?: number;
  readonly kitchenName?: string;
  readonly kitchenGroup?: string;
  readonly kitchenWithin?: string;
  /** Where the choice is a dish. */
  readonly itemId?: number | null;
}

/** The choices of the line `l`, as JSON of `ChoiceRow[]`. */
export const choicesOfLine = sql`(
  select coalesce(json_agg(case when c.group_name = '' then json_build_object('unit', c.unit, 'name', c.name,
      'description', c.description, 'priceCents', c.price_cents)
    else json_build_object('unit', c.unit, 'name', c.name, 'description', c.description, 'priceCents', c.price_cents,
      'position', c.position, 'group', c.group_name, 'within', c.within, 'quantity', c.quantity,
      'listCents', coalesce(c.list_cents, c.price_cents), 'kitchenName', c.kitchen_name,
      'kitchenGroup', c.kitchen_group, 'kitchenWithin', c.kitchen_within, 'itemId', c.item_id) end
    order by c.unit, c.position, c.name), '[]')
  from order_line_choices c where c.restaurant_id = l.restaurant_id and c.line_id = l.id
)`;

/** For `choiceRecord`. What is undefined is not sent: most choices have no group. */
export const writtenChoice = (row: ChoiceRow, line: number) => ({
  line,
  unit: row.unit,
  name: row.name,
  description: row.description,
  price_cents: row.priceCents,
  position: row.group === undefined ? undefined : row.position,
  group_name: row.group,
  within: row.within || undefined,
  quantity: row.quantity === 1 ? undefined : row.quantity,
  list_cents: row.listCents === row.priceCents ? undefined : row.listCents,
  kitchen_name: row.kitchenName || undefined,
  kitchen_group: row.kitchenGroup || undefined,
  kitchen_within: row.kitchenWithin || undefined,
  item_id: row.itemId ?? undefined,
});

export const choiceColumns = sql`unit, name, description, price_cents, position, group_name, within, quantity, list_cents,
  kitchen_name, kitchen_group, kitchen_within, item_id`;

/** Columns of a recordset of written choices, with alias `c`. */
export const choiceRecord = sql`unit int, name text, description text, price_cents bigint, position int, group_name text,
  within text, quantity int, list_cents bigint, kitchen_name text, kitchen_group text, kitchen_within text, item_id int`;

export const choiceValues = sql`c.unit, c.name, c.description, c.price_cents, coalesce(c.position, 0),
  coalesce(c.group_name, ''), coalesce(c.within, ''), coalesce(c.quantity, 1), c.list_cents,
  coalesce(c.kitchen_name, ''), coalesce(c.kitchen_group, ''), coalesce(c.kitchen_within, ''), c.item_id`;
