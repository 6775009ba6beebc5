import { describe, expect, it } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { faultsOfRestaurant, largestLogo, type RestaurantTexts, restaurantLimits } from './restaurant-rules.ts';

const faultOfRestaurant = (texts: RestaurantTexts) => inEnglish(faultsOfRestaurant(texts)[0]);

const good: RestaurantTexts = {
  name: 'Quay House',
  restaurantURL: 'https://quay.example',
  address: '12 Dock Street',
  code: 'QH',
  planId: 3,
  taxrate: '8.875',
  config: '{"otprequired":1,"managercode":"4321","paymenttype":"T"}',
};

it('a valid restaurant has no fault', () => {
  expect(faultOfRestaurant(good)).toBeUndefined();
  expect(faultOfRestaurant({ ...good, taxrate: ' ', config: ' \n' })).toBeUndefined();
});

it('its limits', () => {
  expect(restaurantLimits).toEqual({ name: 200, url: 500, address: 1000, code: 50, config: 20_000 });
  expect(largestLogo).toBe(524_288);
});

describe.each([
  ['name', 'Name is mandatory!', 200],
  ['restaurantURL', 'Restaurant URL is mandatory!', 500],
  ['address', 'Address is mandatory!', 1000],
  ['code', 'Code is mandatory!', 50],
] as const)('%s', (field, words, most) => {
  it('is mandatory: spaces do not count', () => {
    expect(faultOfRestaurant({ ...good, [field]: '' })).toEqual({ field, words });
    expect(faultOfRestaurant({ ...good, [field]: '   ' })).toEqual({ field, words });
  });

  it('has a maximum length, spaces around it not counted', () => {
    expect(faultOfRestaurant({ ...good, [field]: ` ${'x'.repeat(most)} ` })).toBeUndefined();
    const tooLong = { field, words: `Please use at most ${most} characters.` };
    expect(faultOfRestaurant({ ...good, [field]: 'x'.repeat(most + 1) })).toEqual(tooLong);
  });
});

it('a plan must be chosen', () => {
  expect(faultOfRestaurant({ ...good, planId: null })).toEqual({
    field: 'planId',
    words: 'Subscription Plan is mandatory!',
  });
});

it.each(['x', '101', '-1', '8.8750001'])('%s is not a tax rate', (taxrate) => {
  expect(faultOfRestaurant({ ...good, taxrate })).toEqual({
    field: 'taxrate',
    words: 'TAX Rate must be 0 to 100 percent, with at most 5 decimals.',
  });
});

it('a configuration error says what is wrong, and the text has a maximum length', () => {
  expect(faultOfRestaurant({ ...good, config: '{"otprequired":1,' })).toMatchObject({
    field: 'config',
    words: expect.stringMatching(/^Config must be valid JSON/),
  });
  const long = `{"otprequired":1,"managercode":"4321","paymenttype":"T","note":"${'x'.repeat(20_000)}"}`;
  expect(faultOfRestaurant({ ...good, config: long })).toEqual({
    field: 'config',
    words: 'Please use at most 20000 characters.',
  });
});

it('every fault is reported, one per field, in form order', () => {
  const none = { name: '', restaurantURL: '', address: '', code: '', planId: null, taxrate: 'x', config: 'x' };
  const fields = ['name', 'restaurantURL', 'address', 'code', 'planId', 'taxrate', 'config'];
  expect(faultsOfRestaurant(none).map(({ field }) => field)).toEqual(fields);
  expect(faultsOfRestaurant(good)).toEqual([]);
});
