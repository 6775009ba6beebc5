import { expect, it } from 'vitest';
import { testKnownOrder, testKnownPlace } from '../../testing/known-place.ts';
import { onePage } from '../../testing/one-page.ts';
import { addRow } from '../../testing/rows.ts';

/** Every field of every response about tables, literally, from rows with distinct values. */

const busy = await testKnownOrder('open');
const free = await testKnownPlace();

const table = ({ place }: typeof free, more: object) => ({
  id: place.tableId,
  code: 'quaytable0004',
  name: 'Window 4',
  description: 'Seats six, near the lamp',
  serverId: place.attendantId,
  serverName: 'Marta Silva',
  otp: '204816',
  otp_gen_ts: '2026-03-01T08:00:00.001Z',
  qrurl: `https://bistro.example/customer/checkin/${place.restaurantId}-quaytable0004`,
  restaurantId: place.restaurantId,
  version: 24,
  ...more,
});

it('fetchtable: a page with a busy table [TABLE-31]', async () => {
  expect(await busy.get('fetchtable')).toEqual({
    success: true,
    message: 'Ok',
    result: onePage(10, [table(busy, { state: 2, chosenState: 1 })]),
  });
});

it('fetchtable: a free table and an inactive one without an attendant', async () => {
  const { get, db, place } = free;
  const { id } = await addRow(db, 'dining_tables', {
    ...{
      restaurant_id: place.restaurantId,
      name: 'Cellar 2',
      code: 'quaytable0002',
      state: 'inactive' as const,
      otp: '202202',
    },
    ...{ attendant_id: null, otp_generated_at: '2026-02-27T07:30:00.111Z', version: 41 },
  });
  const { result } = await get('fetchtable');
  expect(result.content).toEqual([
    {
      ...table(free, { id, code: 'quaytable0002', name: 'Cellar 2', description: '', state: 0, chosenState: 0 }),
      ...{ serverId: null, serverName: '', otp: '202202', otp_gen_ts: '2026-02-27T07:30:00.111Z', version: 41 },
      qrurl: `https://bistro.example/customer/checkin/${place.restaurantId}-quaytable0002`,
    },
    table(free, { state: 1, chosenState: 1 }),
  ]);
});

it('addtable: the record as it is now [TABLE-32]', async () => {
  const { post, place } = free;
  const { id } = { id: place.tableId };
  expect(await post('addtable', { id, name: 'Window 5', state: 0, serverId: place.attendantId, version: 24 })).toEqual({
    success: true,
    message: 'Updated',
    result: table(free, { name: 'Window 5', state: 0, chosenState: 0, version: 25 }),
  });
});

it('serveridname: id and name [TABLE-34]', async () => {
  expect((await busy.get('serveridname')).result).toEqual([{ id: busy.place.attendantId, name: 'Marta Silva' }]);
});
