import { groupedBy } from '../../../core/domain/choices/look-ups.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { seatsOfUnits, type UnitSeats } from '../../../core/domain/seats.ts';
import type { RowOf } from '../../platform/record-table.ts';
import type { ChoiceRow } from './choice-rows.queries.ts';

export interface PricedOrderLine
  extends Omit<RowOf<'order_lines'>, 'restaurantId' | 'id' | 'subOrderId' | 'fromCount' | 'partOf' | 'compedUnits'> {
  readonly compedUnits?: readonly number[];
  readonly choices: readonly ChoiceRow[];
  /** Undefined or null if no unit has a seat. */
  readonly seats?: UnitSeats | null | undefined;
  /** For a dish chosen in a combo: the position of that combo. */
  readonly partOf?: number;
}

type Combo = Pick<PricedOrderLine, 'position' | 'specialInstruction' | 'course' | 'choices' | 'seats'>;

/** A dish chosen in a combo, as a line of its own for its stock and kitchen station. The combo has the price. */
export interface ComboPart extends PricedOrderLine {
  readonly partOf: number;
}

/** The choices opened by one choice are repeated for at most this many pieces. */
const mostSaid = 9;

/** One line per chosen dish and name. A quantity above the limit of a line is divided into several. */
export function comboParts({
  position: partOf,
  specialInstruction,
  course,
  choices,
  seats,
}: Combo): Omit<ComboPart, 'position'>[] {
  const parts: (Omit<ComboPart, 'position' | 'quantity' | 'seats'> & {
    quantity: number;
    choices: ChoiceRow[];
    seats: (readonly number[])[];
  })[] = [];
  const openedBy = opening(choices);
  const last = new Map<string, (typeof parts)[number]>();
  for (const choice of choices) {
    if (choice.itemId === null) continue;
    const { itemId, name, kitchenName } = choice;
    const itemName = kitchenName || name;
    const opened = openedBy(choice);
    let left = choice.quantity;
    while (left > 0) {
      let part = last.get(partKey({ itemId, itemName }));
      if (!part || part.quantity === orderCaps.quantityPerLine) {
        part = {
          partOf,
          itemId,
          itemName,
          itemDescription: '',
          quantity: 0,
          unitPriceCents: 0,
          totalCents: 0,
          specialInstruction,
          taxRate: null,
          course,
          choices: [],
          seats: [],
        };
        parts.push(part);
        last.set(partKey(part), part);
      }
      const pieces = Math.min(left, orderCaps.quantityPerLine - part.quantity);
      for (let piece = 1; piece <= Math.min(pieces, mostSaid); piece += 1) {
        part.choices.push(...opened.map((choice, at) => ofPiece(choice, (part?.quantity ?? 0) + piece, at + 1)));
      }
      part.seats.push(...Array<readonly number[]>(pieces).fill(seats?.[choice.unit - 1] ?? []));
      part.quantity += pieces;
      left -= pieces;
    }
  }
  return parts.map((part) => ({ ...part, seats: seatsOfUnits(part.seats, part.quantity) }));
}

const partKey = ({ itemId, itemName }: { readonly itemId: number; readonly itemName: string }) =>
  `${itemId}:${itemName}`;

/** Choices of the group that a choice opened belong to it, unless they are dishes themselves. */
function opening(choices: readonly ChoiceRow[]) {
  const opened = groupedBy(choices, ({ itemId, unit, within }) =>
    itemId === null && within ? `${unit}:${within}` : '',
  );
  return ({ unit, name, within }: ChoiceRow) => (within ? [] : (opened.get(`${unit}:${name}`) ?? []));
}

/** The number of choice rows for lines and their parts. A part may become two lines, each with up to `mostSaid`. */
export function writtenChoices(lines: readonly Pick<Combo, 'choices'>[]): number {
  return lines.reduce((sum, { choices }) => {
    if (choices.every(({ itemId }) => itemId === null)) return sum + choices.length;
    const openedBy = opening(choices);
    const again = choices.map((choice) =>
      choice.itemId === null ? 0 : Math.min(choice.quantity, 2 * mostSaid) * openedBy(choice).length,
    );
    return again.reduce((all, count) => all + count, sum + choices.length);
  }, 0);
}

const ofPiece = (choice: ChoiceRow, unit: number, position: number): ChoiceRow => ({
  ...choice,
  unit,
  position,
  priceCents: 0,
  listCents: 0,
  within: '',
  kitchenWithin: '',
  weightCents: null,
});

/** The combo parts of new lines, positioned after all of these lines. */
export const partsOfAll = (lines: readonly Combo[]): ComboPart[] =>
  lines.flatMap(comboParts).map((part, at) => ({ ...part, position: lines.length + at }));

export interface PartRow {
  readonly id: number;
  readonly lineId: number;
  readonly itemId: number;
  readonly itemName: string;
  readonly quantity: number;
}

export interface EditedPart extends Omit<ComboPart, 'position'> {
  /** Undefined for a dish that wasn't part of the combo before. */
  readonly id: number | undefined;
  readonly lineId: number;
  /** The quantity ordered before. */
  readonly before: number;
}

/** The combo parts of edited lines. Unchanged parts keep their row, and with it their share of the stock count. */
export function editedParts(
  lines: readonly (Combo & { readonly id: number })[],
  stored: readonly PartRow[],
): EditedPart[] {
  const left = groupedBy(stored, (part) => `${part.lineId}:${partKey(part)}`);
  return lines.flatMap((line) =>
    comboParts(line).map((part) => {
      const same = left.get(`${line.id}:${partKey(part)}`)?.shift();
      return { ...part, lineId: line.id, id: same?.id, before: same?.quantity ?? 0 };
    }),
  );
}
