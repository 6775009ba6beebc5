import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SplitBill } from '../../../core/contract/splits.ts';
import { runs } from '../../../tests/runs.ts';
import { type Answer, buildMoneyDesk, type MoneyDesk } from '../../testing/money-desk.ts';
import { stripeApp } from '../../testing/stripe-app.ts';

const { peer, test } = await stripeApp({ timeoutMs: 2_000 });

/** Picks one of the newest items; 0 is the last. */
const pick = <T>(list: readonly T[], at: number) => list[list.length - 1 - (at % Math.min(list.length, 8))] as T;

type Move = readonly [kind: number, at: number, amount: number];

/** One action by a user whose view may be outdated. Whether it succeeds doesn't matter. */
async function move(desk: MoneyDesk, seen: Seen, [kind, at, amount]: Move): Promise<number> {
  const { orderID } = seen;
  const session = seen.sessions.length > 0 ? pick(seen.sessions, at) : undefined;
  const way = (['equal', 'items', 'free', 'none'] as const)[amount % 4] ?? 'free';
  const part = at % 12 === 0 ? 'rest' : (['count:1', `shares:${1 + amount}`, `amount:${amount}.50`][at % 3] ?? 'rest');
  const started = async (answering: Promise<Answer>) => {
    const answer = await answering;
    if (answer.status === 200) seen.sessions.push(answer.result);
    return answer.status;
  };
  const moves: (() => Promise<number>)[] = [
    // Actions that end all card pages, or the bill, are rare.
    async () => (at % 4 === 0 ? (await desk.divide('staff', orderID, { way, people: 9 })).status : 200),
    async () => (await desk.divide('diner', orderID, { way, people: 3 + (at % 9) })).status,
    async () => (at % 12 === 0 ? (await desk.take(orderID, { tip: at % 2 })).status : 200),
    async () => (await desk.take(orderID, { part, tip: at % 3 })).status,
    () => started(desk.start(orderID, { part, tipamount: at % 4 })),
    () => started(desk.start(orderID, { part, tipamount: amount % 3 })),
    () => started(desk.start(orderID, at % 5 === 0 ? { tipamount: at % 4 } : { part })),
    async () => (session && desk.payAtProvider(session) ? 200 : 409),
    async () => (session && desk.payAtProvider(session) ? 200 : 409),
    async () => (session && desk.payAtProvider(session) ? 200 : 409),
    async () => (session ? desk.webhook(session) : 409),
    async () => (session ? (await desk.complete(session)).statusCode : 409),
    async () => {
      const paid = ((await desk.look(orderID)).result as SplitBill | null)?.parts ?? [];
      return paid.length === 0 ? 409 : (await desk.refund(orderID, pick(paid, at).paymentId, `${amount}`)).status;
    },
  ];
  return (moves[kind % moves.length] as () => Promise<number>)();
}

/** What everyone at the table and the till knows: the order to pay, and the card pages. */
interface Seen {
  readonly orderID: number;
  readonly sessions: string[];
}

const lists = fc.array(
  fc.array(fc.tuple(fc.nat(12), fc.nat(59), fc.integer({ min: 1, max: 40 })), { minLength: 12, maxLength: 20 }),
  { minLength: 8, maxLength: 8 },
);

it('eight people who pay one bill at once lose and double nothing', async () => {
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 15, max: 30 }), async (people, soups) => {
      const desk = await buildMoneyDesk(test, peer);
      await desk.sitDown();
      const { orderID, subOrderID } = await desk.place(soups);
      await desk.confirm(subOrderID);
      await desk.close(orderID);
      const seen: Seen = { orderID, sessions: [] };
      const statuses: number[] = [];
      const live = async (moves: readonly Move[]) => {
        for (const step of moves) statuses.push(await move(desk, seen, step));
      };
      await Promise.all(people.map(live));
      // At the end Stripe reports everything, twice.
      await Promise.all([...seen.sessions, ...seen.sessions].map((session) => desk.webhook(session)));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await desk.brokenRules()).toEqual([]);
      const sessions = [...peer.sessions.values()].filter(({ metadata }) => metadata.order === String(orderID));
      const captured = sessions.filter(({ status }) => status === 'complete').map(({ id }) => id);
      const { restaurantId } = desk.floor;
      const paid = test.db.selectFrom('payments').select('reference').where('restaurant_id', '=', restaurantId);
      const late = test.db.selectFrom('late_payments').select('reference').where('restaurant_id', '=', restaurantId);
      const references = [...(await paid.where('provider', '=', 'stripe').execute()), ...(await late.execute())];
      expect(references.map(({ reference }) => reference).sort()).toEqual(captured.sort());
      const refunds = test.db.selectFrom('refunds').select('amount_cents').where('restaurant_id', '=', restaurantId);
      const ofCards = await refunds.where('provider', '=', 'stripe').where('state', '=', 'done').execute();
      const sum = (cents: readonly number[]) => cents.reduce((all, amount) => all + amount, 0);
      expect(sum(ofCards.map((row) => row.amount_cents))).toBe(sum(sessions.map(({ refunded }) => refunded)));
    }),
    { numRuns: runs(8), endOnFailure: true },
  );
});
