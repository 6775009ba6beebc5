import type { PlacedSubOrder } from '../../../core/contract/placed-orders.ts';
import type { Tx } from '../../platform/database.ts';
import { writtenChoice, writtenSeats } from './choice-rows.queries.ts';
import { addParts, listParts } from './combo-parts.queries.ts';
import { type EditedPart, editedParts } from './combo-parts.ts';
import { replaceLines, replaceSeats } from './decide.queries.ts';
import type { Edit } from './edit.ts';
import type { SubOrderRow } from './orders.queries.ts';
import type { WantedPortions } from './shortage.ts';
import { settlePortions } from './stock.queries.ts';

/** By sub-order id; empty if no combo was edited. */
export type PartsOfEdits = ReadonlyMap<number, readonly EditedPart[]>;

export async function partsOfEdits(
  tx: Tx,
  restaurantId: number,
  edits: ReadonlyMap<number, Edit>,
): Promise<PartsOfEdits> {
  const edited = [...edits].flatMap(([id, edit]) => (edit.kind === 'edited' ? [{ id, lines: linesOf(edit) }] : []));
  if (!edited.some(({ lines }) => lines.some(({ choices }) => choices.some(({ itemId }) => itemId != null)))) {
    return new Map();
  }
  const stored = await listParts(
    tx,
    restaurantId,
    edited.map(({ id }) => id),
  );
  return new Map(edited.map(({ id, lines }) => [id, editedParts(lines, stored)]));
}

export function addedParts(parts: PartsOfEdits, sent: readonly PlacedSubOrder[]): WantedPortions[] {
  const paths = new Map(
    sent.flatMap(({ items }, at) => {
      const path = `suborder.${at}`;
      return items.map(({ orderItemID }, index) => [orderItemID, `${path}.items.${index}`] as const);
    }),
  );
  return [...parts.values()].flat().flatMap(({ itemId, itemName: dish, quantity, before, lineId }) => {
    const path = paths.get(lineId);
    return path !== undefined && quantity > before ? [{ itemId, dish, quantity: quantity - before, path }] : [];
  });
}

export async function settleEdits(
  tx: Tx,
  restaurantId: number,
  edits: ReadonlyMap<number, Edit>,
  parts: PartsOfEdits,
): Promise<void> {
  const changed = [...edits].filter(([, edit]) => edit.kind !== 'kept');
  if (changed.length === 0) return;
  const all = [...parts.values()].flat();
  const kept = [...changed.flatMap(([, edit]) => (edit.kind === 'edited' ? linesOf(edit) : [])), ...keptParts(all)];
  await settlePortions(
    tx,
    restaurantId,
    changed.map(([id]) => id),
    kept,
    newParts(all),
  );
}

const keptParts = (parts: readonly EditedPart[]) =>
  parts.flatMap(({ id, ...part }) => (id === undefined ? [] : [{ ...part, id }]));
const newParts = (parts: readonly EditedPart[]) => parts.filter(({ id }) => id === undefined);

const linesOf = ({ subOrder, lineIds }: Extract<Edit, { kind: 'edited' }>) =>
  subOrder.lines.map((line, index) => ({ ...line, id: lineIds[index] ?? 0 }));

export async function writeEdit(
  tx: Tx,
  restaurantId: number,
  {
    subOrderId,
    edit,
    parts,
  }: { subOrderId: number; edit: Extract<Edit, { kind: 'edited' }>; parts: readonly EditedPart[] },
): Promise<void> {
  const lines = [...linesOf(edit), ...keptParts(parts)];
  const choices = lines.flatMap((line) => line.choices.map((choice) => writtenChoice(choice, line.id)));
  const seats = lines.flatMap((line) => writtenSeats(line.seats, line.id));
  const figures = lines.map(({ id, quantity, totalCents, compedUnits }) => ({ id, quantity, totalCents, compedUnits }));
  await replaceLines(tx, restaurantId, subOrderId, figures, choices);
  await replaceSeats(tx, restaurantId, subOrderId, seats);
  await addParts(tx, restaurantId, subOrderId, newParts(parts));
}

/** The additional portions that an edit needs, by line, for the refusal. */
export function addedPortions(stored: SubOrderRow, sent: PlacedSubOrder, path: string): WantedPortions[] {
  return sent.items.flatMap(({ orderItemID, itemQuantity }, at) => {
    const line = stored.lines.find(({ id }) => id === orderItemID);
    const quantity = itemQuantity - (line?.quantity ?? itemQuantity);
    return line && quantity > 0 ? [{ itemId: line.itemId, quantity, path: `${path}.items.${at}` }] : [];
  });
}
