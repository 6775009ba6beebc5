import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startingService } from '../../../core/domain/service-settings.ts';
import { testApp } from '../../testing/test-app.ts';

// Restaurants with service settings. Recorded responses cover restaurants without them.

const test = await testApp();

async function buildDesk() {
  const { id } = await test.buildRestaurant();
  const headers = await test.staffOf({ restaurantId: id, privileges: ['managerestaurant', 'audit'] });
  const stored = async () => (await test.send(endpoints.restaurants, { headers })).json().results[0];
  const send = async (part: object) => {
    const { name, planId, version } = await stored();
    const payload = { id, name, restaurantURL: 'x', address: 'x', code: 'x', planId, version, ...part };
    return (await test.send(endpoints.saveRestaurant, { headers, payload })).json();
  };
  const faultOf = async (part: object) => {
    const before = await stored();
    const answer = await send({ service: { ...busy, ...part } });
    expect([answer.error, await stored()]).toEqual(['Invalid', before]);
    return answer.fields;
  };
  const names = async () => (await test.resultOf(endpoints.restaurantNames, { headers }))[0];
  return { id, headers, stored, send, faultOf, names };
}

const evening = { from: '18:00', to: '02:00', most: 40.5 };
const busy = { ...startingService, autoAccept: evening, courses: true, fireAfterMinutes: 15, seats: true };
const atService = (message: string) => [{ path: 'service', message }];

it('settings are saved as sent, read by staff, and stay when they are not sent; the starting ones are stored as none', async () => {
  const desk = await buildDesk();
  expect(await desk.stored()).not.toHaveProperty('service');
  expect(await desk.names()).not.toHaveProperty('service');
  const sent = { ...busy, voidReasons: ['Burnt', ' Too late '] };
  const saved = { ...busy, voidReasons: ['Burnt', 'Too late'] };
  expect((await desk.send({ service: { ...sent, autoAccept: { ...evening, most: '40.50' } } })).result.service).toEqual(
    saved,
  );
  await desk.send({ code: 'B' });
  expect([(await desk.stored()).service, (await desk.names()).service]).toEqual([saved, saved]);
  expect((await test.findRow('restaurants', desk.id)).service_settings?.autoAccept?.mostCents).toBe(4_050);
  await desk.send({ service: startingService });
  expect(await desk.stored()).not.toHaveProperty('service');
});

it('impossible settings are refused with a sentence, and nothing is saved', async () => {
  const { faultOf } = await buildDesk();
  const times = atService('Please enter both times, or none for the whole day.');
  for (const part of [{ from: null }, { to: null }, { from: '24:00' }, { to: '2:00' }, { from: '' }]) {
    expect([part, await faultOf({ autoAccept: { ...evening, ...part } })]).toEqual([part, times]);
  }
  const most = atService('Please enter the largest total that needs no one’s confirmation, up to 99999.99.');
  for (const sent of [0, -1, 1.005, 100_000, 'x', '']) {
    expect([sent, await faultOf({ autoAccept: { ...evening, most: sent } })]).toEqual([sent, most]);
  }
  const minutes = atService('The minutes can be 1 to 240.');
  for (const sent of [0, 241, 1.5]) expect(await faultOf({ fireAfterMinutes: sent })).toEqual(minutes);
  expect(await faultOf({ voidReasons: [] })).toEqual(atService('Please keep at least one reason.'));
  expect(await faultOf({ voidReasons: ['Burnt', ' '] })).toEqual(atService('Please enter each reason.'));
  expect(await faultOf({ voidReasons: ['Burnt', 'burnt '] })).toEqual(atService('Two reasons are the same.'));
  expect(await faultOf({ voidReasons: ['x'.repeat(61)] })).toEqual(
    atService('A reason can have at most 60 characters.'),
  );
  expect(await faultOf({ voidReasons: Array.from({ length: 21 }, (_, at) => `Reason ${at}`) })).toEqual(
    atService('Please keep at most 20 reasons.'),
  );
});

it('changes are in the audit trail, one by one', async () => {
  const { headers, send } = await buildDesk();
  const details = async () => {
    const { events } = await test.resultOf(endpoints.auditTrail, { headers, query: { what: 'restaurant', size: 1 } });
    return events[0].details;
  };
  const changed = (field: string, was: unknown, now: unknown) => ({ field, was, now, isHidden: false });
  await send({});
  await send({ service: { ...busy, seats: false } });
  expect(await details()).toEqual(
    expect.arrayContaining([
      changed('service.accepts', false, true),
      changed('service.from', null, '18:00'),
      changed('service.to', null, '02:00'),
      changed('service.most', null, 4_050),
      changed('service.courses', false, true),
      changed('service.fire', null, 15),
    ]),
  );
  expect(await details()).toHaveLength(6);
  const voidReasons = startingService.voidReasons.slice(1);
  await send({ service: { ...busy, seats: false, voidReasons } });
  expect(await details()).toEqual([changed('service.reasons', startingService.voidReasons, voidReasons)]);
});
