import { expect, it } from 'vitest';
import { testKnownPlace } from '../../testing/known-place.ts';
import { onePage } from '../../testing/one-page.ts';

/** Every field of every response about attendants, literally, from a row with distinct column values. */

const { get, post, place } = await testKnownPlace();
const record = {
  ...{ id: place.attendantId, name: 'Marta Silva', code: 'M7', status: 1, tip: 43.21 },
  ...{ restaurantId: place.restaurantId, version: 23 },
};

it('getservers: a page [SERVER-28]', async () => {
  expect(await get('getservers')).toEqual({ success: true, message: 'Ok', result: onePage(10, [record]) });
});

it('addservers: the record as it is now [SERVER-29]', async () => {
  const sent = { id: place.attendantId, name: 'Marta Sousa', code: 'M8', status: 0, tip: 43.21, version: 23 };
  expect(await post('addservers', sent)).toEqual({
    success: true,
    message: 'Updated',
    result: { ...record, name: 'Marta Sousa', code: 'M8', status: 0, version: 24 },
  });
});
