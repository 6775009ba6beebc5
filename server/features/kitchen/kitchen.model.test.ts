import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { KitchenTicket } from '../../../core/contract/kitchen.ts';
import { runs } from '../../../tests/runs.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { testApp } from '../../testing/test-app.ts';

// A model of the kitchen screen: the step of each dish, the presses that can be undone, and canceled tickets.

const test = await testApp();
const { db } = test;

const order = ['waiting', 'preparing', 'ready', 'served'] as const;
type Step = (typeof order)[number];

interface Paper {
  readonly id: number;
  /** Line ids with their step, 0 to 3. */
  readonly dishes: Map<number, number>;
  /** Presses that can be undone, newest last. */
  readonly pile: { readonly lines: readonly number[]; readonly from: number }[];
  isStruck: boolean;
  /** No longer on the screen. */
  isGone: boolean;
}

type Move =
  | {
      readonly does: 'tap';
      readonly at: number;
      readonly dishes: readonly number[];
      readonly from: number;
      readonly to: number;
    }
  | { readonly does: 'forward' | 'undo' | 'cancel' | 'acknowledge'; readonly at: number };

const at = fc.integer({ min: 0, max: 2 });
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    arbitrary: fc.record({
      does: fc.constant('tap' as const),
      at,
      dishes: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
      from: fc.nat(3),
      to: fc.nat(3),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ does: fc.constant('forward' as const), at }), weight: 5 },
  { arbitrary: fc.record({ does: fc.constant('undo' as const), at }), weight: 3 },
  fc.record({ does: fc.constant('cancel' as const), at }),
  { arbitrary: fc.record({ does: fc.constant('acknowledge' as const), at }), weight: 2 },
);

async function buildRail() {
  const { id: restaurantId } = await test.buildRestaurant();
  const cook = await buildCook(test, restaurantId);
  const item = await test.buildItem({ restaurantId });
  const rail: Paper[] = [];
  for (let made = 0; made < 3; made += 1) {
    const lines = [1, 2, 3].map((quantity) => ({ item, quantity }));
    const { subOrders } = await test.buildOrder({ restaurantId, status: 'open', subOrders: [{ lines }] });
    const [subOrder] = subOrders;
    const dishes = new Map((subOrder?.lineIds ?? []).map((id) => [id, 0]));
    rail.push({ id: subOrder?.id ?? 0, dishes, pile: [], isStruck: false, isGone: false });
  }
  const presses = new Map<number, number[]>(rail.map(({ id }) => [id, []]));

  const tap = async (paper: Paper, lines: readonly number[], from: number, to: number) => {
    const [fromStep, toStep] = [order[from] as Step, order[to] as Step];
    const { statusCode } = await cook.step(paper.id, lines, fromStep, toStep);
    const isAllowed = to === from + 1 || (to === 3 && from < 3);
    if (!isAllowed) return expect(statusCode).toBe(422);
    if (paper.isStruck || lines.some((line) => paper.dishes.get(line) !== from)) return expect(statusCode).toBe(409);
    expect(statusCode).toBe(200);
    for (const line of lines) paper.dishes.set(line, to);
    paper.pile.push({ lines, from });
    const [row] = await db
      .selectFrom('kitchen_events')
      .select('id')
      .where('sub_order_id', '=', paper.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    presses.get(paper.id)?.push(row?.id ?? 0);
    paper.isGone = [...paper.dishes.values()].every((step) => step === 3);
  };

  const undo = async (paper: Paper) => {
    const pressId = presses.get(paper.id)?.at(-1);
    if (pressId === undefined) return;
    const { statusCode } = await cook.undo(paper.id, pressId);
    expect(statusCode).toBe(paper.isStruck ? 409 : 200);
    if (paper.isStruck) return;
    presses.get(paper.id)?.pop();
    const last = paper.pile.pop();
    for (const line of last?.lines ?? []) paper.dishes.set(line, last?.from ?? 0);
    paper.isGone = false;
  };

  // A served ticket is finished, so canceling it later means no work for the kitchen.
  const cancel = async (paper: Paper) => {
    if (paper.isGone) return;
    await sql`update sub_orders set status = 'cancelled' where id = ${paper.id}`.execute(db);
    paper.isStruck = true;
  };

  const acknowledge = async (paper: Paper) => {
    const shown = await cook.ticket(paper.id);
    if (!shown) return;
    expect((await cook.acknowledge(paper.id, shown.contents)).statusCode).toBe(200);
    if (paper.isStruck) paper.isGone = true;
  };

  const forward = async (paper: Paper) => {
    const least = Math.min(...paper.dishes.values());
    const behind = [...paper.dishes.keys()].filter((line) => paper.dishes.get(line) === least);
    if (least < 3) await tap(paper, behind, least, least + 1);
  };

  const does = { undo, cancel, acknowledge, forward };
  const play = (move: Move) => {
    const paper = rail[move.at] as Paper;
    if (move.does !== 'tap') return does[move.does](paper);
    const lines = [...paper.dishes.keys()];
    const tapped = move.dishes.map((dish) => lines[dish] ?? 0);
    return tap(paper, tapped, move.from, move.to);
  };

  const sayOf = ({ dishes, isStruck, id }: Paper) => ({
    id,
    isStruck,
    steps: [...dishes.values()].map((step) => order[step]),
  });
  const readOf = ({ ticketID, isCancelled, lines }: KitchenTicket) => ({
    id: ticketID,
    isStruck: isCancelled,
    steps: lines.map(({ step }) => step),
  });
  const compare = async () => {
    const expected = rail.filter(({ isGone }) => !isGone).map(sayOf);
    // The program learns of a cancellation by a notice, which takes a moment.
    await expect.poll(async () => (await cook.tickets()).map(readOf)).toEqual(expected);
  };
  return { play, compare };
}

it("the rail matches the chef's model for any sequence of presses", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 30 }), async (moves) => {
      const rail = await buildRail();
      for (const move of moves) {
        await rail.play(move);
        await rail.compare();
      }
    }),
    { numRuns: runs(12) },
  );
});
