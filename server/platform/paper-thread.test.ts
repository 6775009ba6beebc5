import { expect, it } from 'vitest';
import { makePaper, PaperUnmade } from './paper-thread.ts';

const letters = (count: number) => 'aбγ'.repeat(count).slice(0, count);
/** A dish with 20 choices for each of 99 units, whose names alternate between alphabets. */
const hostile = {
  restaurantName: 'R',
  restaurantAddress: '',
  orderid: 1,
  facts: [],
  lines: [{ title: 'Dish', choices: Array.from({ length: 1_980 }, () => letters(190)), amount: '$1' }],
  sums: [{ label: 'Amount paid', value: '$1' }],
  explained: [],
  refunds: [],
};
const plain = { ...hostile, lines: [] };
const invoice = (content: unknown, mostMs?: number) =>
  makePaper({ kind: 'invoice', language: 'en', content }, mostMs === undefined ? {} : { mostMs });

it('stops an invoice that takes too long, while the event loop runs and tickets are made', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const ended = expect(invoice(hostile, 3_000)).rejects.toThrow(PaperUnmade);
  const ticket = await makePaper({ kind: 'paper', lines: [{ look: 'plain', text: letters(48) }], characters: 48 });
  expect(ticket.length).toBeGreaterThan(48);
  await ended;
  isOver = true;
  expect(turns).toBeGreaterThan(1_000);
  expect((await invoice(plain)).subarray(0, 4).toString()).toBe('%PDF');
});

it('reports content that is not an invoice as impossible to render', async () => {
  const fault = await invoice({}).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Error);
  expect(fault).not.toBeInstanceOf(PaperUnmade);
});
