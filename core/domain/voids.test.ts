import { expect, test } from 'vitest';
import { chargedPart, mayBeVoided, onlyUnits, withoutUnits } from './voids.ts';

const line = {
  name: 'Burger',
  quantity: 4,
  choices: [1, 2, 4].map((unit) => ({ unit, name: `of ${unit}` })),
  compedUnits: [2, 3],
  seats: [[1], [2], [], [1, 2]],
};

test('units that stay are numbered again, with their choices, comps and seats', () => {
  const left = {
    quantity: 2,
    choices: [
      { unit: 1, name: 'of 2' },
      { unit: 2, name: 'of 4' },
    ],
  };
  expect(withoutUnits(line, [1, 3])).toEqual({ name: 'Burger', ...left, compedUnits: [1], seats: [[2], [1, 2]] });
  expect(onlyUnits(line, [2, 4])).toEqual(withoutUnits(line, [1, 3]));
  expect(chargedPart(line)).toMatchObject({ quantity: 2, choices: [{ unit: 1 }, { unit: 2 }], compedUnits: [] });
  expect(withoutUnits(line, [])).toBe(line);
});

test('a dish can be voided only before any of it is started', () => {
  expect([[], ['waiting'], ['waiting', 'preparing'], ['served']].map((steps) => mayBeVoided(steps as never))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
