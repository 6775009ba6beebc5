import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { choiceColumns, choiceRecord, choiceValues, writtenChoice } from './choice-rows.queries.ts';
import type { EditedPart, PartRow } from './combo-parts.ts';

/** Dishes chosen in combos. Locks the restaurant, so that no one turns on a dish's count before `addParts`. */
export async function listParts(tx: Tx, restaurantId: number, subOrderIds: readonly number[]): Promise<PartRow[]> {
  await sql`select from restaurants where id = ${restaurantId} for share`.execute(tx);
  const { rows } = await sql<PartRow>`
    select p.id, l.id as line_id, p.item_id, p.item_name, p.quantity
    from order_lines p join order_lines l
      on l.restaurant_id = p.restaurant_id and l.sub_order_id = p.sub_order_id and l.position = p.part_of
    where p.restaurant_id = ${restaurantId} and p.sub_order_id = any(${subOrderIds}::bigint[])
    order by p.position`.execute(tx);
  return rows;
}

/** The caller has already deducted portions of counted dishes. */
export async function addParts(tx: Tx, restaurantId: number, subOrderId: number, parts: readonly EditedPart[]) {
  if (parts.length === 0) return;
  const rows = parts.map(({ lineId, itemId, itemName, quantity, specialInstruction }, at) => ({
    at,
    lineId,
    itemId,
    itemName,
    quantity,
    specialInstruction,
  }));
  const choices = parts.flatMap((part, at) => part.choices.map((choice) => writtenChoice(choice, at)));
  await sql`
    with place as (
      select max(position) + 1 as first from order_lines
      where restaurant_id = ${restaurantId} and sub_order_id = ${subOrderId}
    ), part as (
      insert into order_lines (restaurant_id, sub_order_id, position, item_id, item_name, quantity, unit_price_cents,
        total_cents, special_instruction, part_of, course, from_count)
      select l.restaurant_id, l.sub_order_id, place.first + n.at, n."itemId", n."itemName", n.quantity, 0, 0,
        n."specialInstruction", l.position, l.course, case when exists(
          select from item_stock k where k.restaurant_id = l.restaurant_id and k.item_id = n."itemId"
            and k.left_count is not null) then n.quantity else 0 end
      from place, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(at int, "lineId" bigint, "itemId" bigint,
        "itemName" text, quantity int, "specialInstruction" text)
      join order_lines l on l.restaurant_id = ${restaurantId} and l.id = n."lineId"
      returning restaurant_id, id, position
    )
    insert into order_line_choices (restaurant_id, line_id, ${choiceColumns})
    select part.restaurant_id, part.id, ${choiceValues}
    from place, part join jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c(line int, ${choiceRecord}) on true
    where part.position = place.first + c.line`.execute(tx);
}
