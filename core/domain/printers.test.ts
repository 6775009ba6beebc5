import { describe, expect, it } from 'vitest';
import { isPaper, nextPrintSeconds, printerAddress, printJobStates } from './printers.ts';

it.each([
  [58, 32, true],
  [58, 35, true],
  [80, 42, true],
  [80, 44, true],
  [80, 48, true],
  [58, 48, false],
  [80, 32, false],
  [80, 47, false],
  [60, 32, false],
  [0, 0, false],
])('paper of %i mm with %i characters: %s', (millimetres, characters, expected) => {
  expect(isPaper(millimetres, characters)).toBe(expected);
});

it('a print job that fails is retried after 5, 10, 20 seconds, and finally every ten minutes', () => {
  expect([1, 2, 3, 4, 8, 50].map(nextPrintSeconds)).toEqual([5, 10, 20, 40, 600, 600]);
});

it('an address names its port unless it is the default', () => {
  expect([printerAddress('10.0.0.5', 9100), printerAddress('kitchen', 9101), printerAddress('fd12::5', 9109)]).toEqual([
    '10.0.0.5',
    'kitchen:9101',
    '[fd12::5]:9109',
  ]);
});

describe('a print job', () => {
  it('goes from waiting to printed, returns to waiting if its printing is uncertain, and stays once it is over', () => {
    const moves = Object.entries(printJobStates).map(([state, { moves: to, isOver }]) => [state, to, isOver]);
    expect(moves).toEqual([
      ['waiting', ['printing', 'dropped'], false],
      ['printing', ['printed', 'waiting'], false],
      ['printed', [], true],
      ['dropped', [], true],
    ]);
  });
});
