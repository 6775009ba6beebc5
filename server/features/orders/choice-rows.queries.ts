import { sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import type { Rate } from '../../../core/domain/pricing/rate.ts';
import type { UnitSeats } from '../../../core/domain/seats.ts';
import type { RowOf } from '../../platform/record-table.ts';

type Stored = RowOf<'order_line_choices'>;

/** A choice of a line. `group` is empty for the dish's private group. */
export interface ChoiceRow
  extends Pick<Stored, 'unit' | 'name' | 'description' | 'priceCents' | 'position' | 'within' | 'quantity'>,
    Pick<Stored, 'kitchenName' | 'kitchenGroup' | 'kitchenWithin'> {
  readonly group: string;
  /** The usual price of one, even if it was free. */
  readonly listCents: number;
  /** Set if the choice is a dish. */
  readonly itemId: number | null;
  /** Null means the line's rate. */
  readonly taxRate?: Rate | null;
  /** Set for a part of a combo whose price is divided among its parts. */
  readonly weightCents?: Cents | null;
}

/** The columns with their types. `usual` is the most common value, which isn't sent. */
const columns = [
  { field: 'unit', column: 'unit', type: 'int' },
  { field: 'name', column: 'name', type: 'text' },
  { field: 'description', column: 'description', type: 'text' },
  { field: 'priceCents', column: 'price_cents', type: 'bigint' },
  { field: 'position', column: 'position', type: 'int', usual: 0 },
  { field: 'group', column: 'group_name', type: 'text', usual: '' },
  { field: 'within', column: 'within', type: 'text', usual: '' },
  { field: 'quantity', column: 'quantity', type: 'int', usual: 1 },
  { field: 'listCents', column: 'list_cents', type: 'bigint' },
  { field: 'kitchenName', column: 'kitchen_name', type: 'text', usual: '' },
  { field: 'kitchenGroup', column: 'kitchen_group', type: 'text', usual: '' },
  { field: 'kitchenWithin', column: 'kitchen_within', type: 'text', usual: '' },
  { field: 'itemId', column: 'item_id', type: 'bigint' },
  { field: 'taxRate', column: 'tax_rate', type: 'int' },
  { field: 'weightCents', column: 'weight_cents', type: 'bigint' },
] as const satisfies readonly { field: keyof ChoiceRow; column: string; type: string; usual?: string | number }[];
type Column = (typeof columns)[number];

const listed = (write: (column: Column) => string) => sql.raw(columns.map(write).join(', '));
const usualOf = (column: Column) => ('usual' in column ? column.usual : undefined);

/** SQL: the choices of the line `l`, as JSON of `ChoiceRow[]`. */
export const choicesOfLine = sql`(
  select coalesce(json_agg(json_build_object(${listed(({ field, column }) =>
    field === 'listCents' ? `'listCents', coalesce(c.list_cents, c.price_cents)` : `'${field}', c.${column}`,
  )}) order by c.unit, c.position, c.name), '[]')
  from order_line_choices c where c.restaurant_id = l.restaurant_id and c.line_id = l.id
)`;

/** SQL: the seats of each unit of the line `l`, as JSON of `UnitSeats`; null if none has one. */
export const seatsOfLine = sql`(
  select json_agg(coalesce((select json_agg(x.seat order by x.seat) from line_seats x
    where x.restaurant_id = l.restaurant_id and x.line_id = l.id and x.unit = u.number), '[]') order by u.number)
  from generate_series(1, l.quantity) u(number)
  where exists(select from line_seats x where x.restaurant_id = l.restaurant_id and x.line_id = l.id)
)`;

/** One row for each seat of a line's units. */
export const writtenSeats = (seats: UnitSeats | null | undefined, line: number) =>
  (seats ?? []).flatMap((ofUnit, at) => ofUnit.map((seat) => ({ line, unit: at + 1, seat })));

const usuals = new Map<Column, unknown>(columns.map((column) => [column, usualOf(column)]));

/** Leaves out null and usual values. An order may have 10,000 choices, so this makes no copies. */
export function writtenChoice(row: ChoiceRow, line: number): { readonly line: number } {
  const written: { line: number } & Record<string, unknown> = { line };
  for (const column of columns) {
    const value = row[column.field] ?? undefined;
    const isUsual = column.field === 'listCents' ? value === row.priceCents : value === usuals.get(column);
    if (!isUsual) written[column.column] = value;
  }
  return written;
}

export const choiceColumns = listed(({ column }) => column);

/** SQL: column definitions for a JSON recordset of choices, with the alias `c`. */
export const choiceRecord = listed(({ column, type }) => `${column} ${type}`);

export const choiceValues = listed((column) => {
  const usual = usualOf(column);
  const name = `c.${column.column}`;
  return usual === undefined ? name : `coalesce(${name}, ${usual === '' ? `''` : usual})`;
});
