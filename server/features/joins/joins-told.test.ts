import { expect, it, onTestFinished, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Change } from '../../platform/change-feed.ts';
import { type Endpoint, testApp } from '../../testing/test-app.ts';

/** Guests see which tables pay together, so joins must notify all of these tables. */

const test = await testApp();

/** Three tables whose orders are joined, and a free table. */
async function buildJoinedTables() {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
  const post = async (call: Endpoint, payload: object) => {
    const answer = await test.send(call, { headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const seats = await Promise.all(
    [1, 2, 3].map(async () => {
      const ours = await test.seatBeside(floor);
      return { ...ours, ...(await test.placeSoups(ours)) };
    }),
  );
  const [first, second, third] = seats;
  if (!first || !second || !third) throw new Error('three tables were built');
  const join = (withOrderID: number) => post(endpoints.joinOrders, { orderID: first.orderID, withOrderID });
  await join(second.orderID);
  await join(third.orderID);
  return { post, first, second, third, free: await test.buildTable({ restaurantId }) };
}

/** Runs an action. Returns a function that gives the tables notified about orders so far. */
async function toldBy(act: () => Promise<unknown>): Promise<() => number[]> {
  // Wait for the notices of earlier writes.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const tables = new Set<number>();
  const note = (change: Change | undefined) => {
    if (change?.tableId && change.topics.includes('orders')) tables.add(change.tableId);
  };
  onTestFinished(test.program.services.feed.onChange(note));
  await act();
  return () => [...tables].sort((a, b) => a - b);
}

it.each([
  ['one of them is taken out', async ({ post, third }) => post(endpoints.separateOrder, third)],
  [
    'one of them moves',
    async ({ post, third, free }) => post(endpoints.moveTable, { tableID: third.tableId, toTableID: free.id }),
  ],
  [
    'everything that one of them ordered is canceled',
    async ({ post, third }) => post(endpoints.cancelSubOrder, { suborderID: third.subOrderID }),
  ],
] as [string, (room: Awaited<ReturnType<typeof buildJoinedTables>>) => Promise<void>][])(
  'the guests of all joined tables hear when %s',
  async (_, act) => {
    const room = await buildJoinedTables();
    const topics = await toldBy(() => act(room));
    await vi.waitFor(() => expect(topics()).toEqual(expect.arrayContaining([room.first.tableId, room.second.tableId])));
  },
);

it('a table whose order is over gets no notice of it', async () => {
  const { post, first, second, third } = await buildJoinedTables();
  await post(endpoints.cancelSubOrder, { suborderID: second.subOrderID });
  const topics = await toldBy(() => post(endpoints.separateOrder, third));
  await vi.waitFor(() => expect(topics()).toContain(first.tableId));
  expect(topics()).not.toContain(second.tableId);
});
