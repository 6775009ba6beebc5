import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { lineTotal } from '../../../core/domain/pricing/order-totals.ts';
import { comboParts, editedParts, writtenChoices } from './combo-parts.ts';

const choice = fc.record({
  unit: fc.integer({ min: 1, max: 4 }),
  name: fc.constantFrom('Burger', 'Steak', 'Cola'),
  position: fc.constant(0),
  kitchenName: fc.constantFrom('', 'BG'),
  kitchenGroup: fc.constant(''),
  kitchenWithin: fc.constant(''),
  description: fc.constant(''),
  group: fc.constantFrom('Main', 'Side'),
  within: fc.constantFrom('', '', 'Steak'),
  quantity: fc.integer({ min: 1, max: orderCaps.quantityPerLine }),
  priceCents: fc.integer({ min: 0, max: 900 }),
  listCents: fc.integer({ min: 0, max: 900 }),
  itemId: fc.constantFrom(null, 1, 2),
});
const combo = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  position: fc.integer({ min: 0, max: 9 }),
  specialInstruction: fc.constantFrom('', 'No salt'),
  course: fc.constantFrom(null, 2),
  choices: fc.array(choice, { maxLength: 12 }),
});
const piecesOf = (lines: readonly { itemId?: number | null; quantity?: number }[], itemId: number) =>
  lines.filter((line) => line.itemId === itemId).reduce((sum, { quantity = 1 }) => sum + quantity, 0);

it('parts of a combo are its chosen dishes, as many as are chosen, in lines that cost nothing', () => {
  fc.assert(
    fc.property(combo, (line) => {
      const parts = comboParts(line);
      for (const dish of [1, 2]) expect(piecesOf(parts, dish)).toBe(piecesOf(line.choices, dish));
      const written = [line, ...parts].flatMap(({ choices }) => choices);
      expect(writtenChoices([line])).toBeGreaterThanOrEqual(written.length);
      for (const part of parts) {
        expect(part.quantity).toBeLessThanOrEqual(orderCaps.quantityPerLine);
        expect(lineTotal(part) + part.totalCents).toBe(0);
        expect(part.choices.every(({ unit, itemId }) => unit <= part.quantity && itemId == null)).toBe(true);
        const keys = part.choices.map(({ unit, name, position }) => `${unit} ${name} ${position}`);
        expect(new Set(keys).size).toBe(keys.length);
      }
    }),
  );
});

it('an edit keeps each row for at most one part, and one of the same dish', () => {
  fc.assert(
    fc.property(combo, combo, (before, after) => {
      const stored = comboParts(before).map((part, at) => ({ ...part, id: at + 100, lineId: after.id }));
      const edited = editedParts([after], stored);
      const kept = edited.flatMap(({ id, ...part }) => (id === undefined ? [] : [{ id, ...part }]));
      expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
      for (const part of kept) {
        const row = stored.find(({ id }) => id === part.id);
        expect([row?.itemId, row?.itemName, row?.quantity]).toEqual([part.itemId, part.itemName, part.before]);
      }
      for (const dish of [1, 2]) expect(piecesOf(edited, dish)).toBe(piecesOf(after.choices, dish));
    }),
  );
});
