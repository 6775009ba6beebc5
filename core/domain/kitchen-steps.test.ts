import { describe, expect, test } from 'vitest';
import { canStep, kitchenStepNames, nextKitchenStep, ticketAge, ticketStep, ticketTap } from './kitchen-steps.ts';

test('a dish moves one step at a time or straight to the end, never back', () => {
  const allowed = kitchenStepNames.flatMap((from) =>
    kitchenStepNames.filter((to) => canStep(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed).toEqual([
    'waiting preparing',
    'waiting served',
    'preparing ready',
    'preparing served',
    'ready served',
  ]);
  expect(kitchenStepNames.map(nextKitchenStep)).toEqual(['preparing', 'ready', 'served', undefined]);
});

test.each([
  [['waiting', 'waiting'], 'waiting'],
  [['waiting', 'preparing'], 'preparing'],
  [['served', 'waiting'], 'preparing'],
  [['ready', 'preparing'], 'preparing'],
  [['ready', 'ready'], 'ready'],
  [['ready', 'served'], 'ready'],
  [['served', 'served'], 'served'],
  [[], 'served'],
] as const)('dishes %j together are %s', (steps, together) => {
  expect(ticketStep(steps)).toBe(together);
});

describe('one tap on a ticket', () => {
  const line = (id: number, step: (typeof kitchenStepNames)[number]) => ({ id, step });

  test('moves its least advanced dishes one step', () => {
    const lines = [line(1, 'preparing'), line(2, 'waiting'), line(3, 'served'), line(4, 'waiting')];
    expect(ticketTap(lines)).toEqual({
      from: 'waiting',
      to: 'preparing',
      lines: [line(2, 'waiting'), line(4, 'waiting')],
    });
    expect(ticketTap([line(1, 'ready'), line(3, 'served')])).toEqual({
      from: 'ready',
      to: 'served',
      lines: [line(1, 'ready')],
    });
  });

  test('does nothing once everything is served', () => {
    expect(ticketTap([line(1, 'served')])).toBeUndefined();
    expect(ticketTap([])).toBeUndefined();
  });
});

test("a ticket is late after twice the restaurant's limit, very late after four times", () => {
  expect([0, 9, 10, 19, 20, 300].map((minutes) => ticketAge(minutes, 5))).toEqual([
    'fresh',
    'fresh',
    'late',
    'late',
    'very-late',
    'very-late',
  ]);
});
