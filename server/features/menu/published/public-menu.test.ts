import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startingTaxes, type TaxSettings } from '../../../../core/domain/tax-settings.ts';
import { type buildItem, type buildRestaurant, testApp } from '../../../testing/test-app.ts';

const test = await testApp();
const page = (restaurant: number | string) => test.send({ method: 'GET', url: `/carte/${restaurant}` });

async function buildMenu(wishes: Parameters<typeof buildRestaurant>[1] = {}) {
  const { id: restaurantId } = await test.buildRestaurant(wishes);
  const { id: categoryId } = await test.buildCategory({ restaurantId, name: 'Starters' });
  const dish = (name: string, more: Parameters<typeof buildItem>[1] = {}) =>
    test.buildItem({ restaurantId, categoryId, name, ...more });
  return { restaurantId, dish };
}

it('the public menu is a page to print, with the same dishes for search engines', async () => {
  const { restaurantId, dish } = await buildMenu({ name: 'Café </script> & Co' });
  const choices = [{ name: 'Bread', priceCents: 150 }];
  await dish('Soup <b>', { priceCents: 850, types: [1, 4], selection: 'M', choices });
  await dish('Off the menu', { availability: 'N' });
  const { body, statusCode, headers } = await page(restaurantId);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<h3>Soup &#60;b&#62;</h3><b>$8.50</b>');
  expect(body).not.toContain('Off the menu');
  expect(body).not.toContain('noindex');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  const offerOf = (price: string) => ({ '@type': 'Offer', price, priceCurrency: 'USD' });
  const named = { '@type': 'MenuItem', name: 'Soup <b>', description: expect.any(String) };
  const soup = {
    ...named,
    offers: { ...offerOf('8.50'), availability: 'https://schema.org/InStock' },
    suitableForDiet: ['https://schema.org/VeganDiet'],
    menuAddOn: [{ '@type': 'MenuItem', name: 'Bread', offers: offerOf('1.50') }],
  };
  const section = { '@type': 'MenuSection', name: 'Starters', hasMenuItem: [soup] };
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: 'Café </script> & Co',
    hasMenu: { '@type': 'Menu', hasMenuSection: [section] },
  });
});

it('the public menu says what its prices include', async () => {
  const { restaurantId, dish } = await buildMenu();
  await dish('Soup');
  expect((await page(restaurantId)).body).not.toContain('All prices');
  const included: TaxSettings = { ...startingTaxes, included: true, fee: 'inside' };
  await test.changeRows(
    'restaurants',
    { id: restaurantId },
    { tax_settings: sql<TaxSettings>`${JSON.stringify(included)}::jsonb` },
  );
  await test.raiseMenu(restaurantId);
  await expect
    .poll(async () => (await page(restaurantId)).body)
    .toContain('<p>All prices include tax and service.</p>');
});

it('the public menu is sent compressed, and not again while it is the same', async () => {
  const { restaurantId, dish } = await buildMenu({ name: 'Bistro' });
  await dish('Soup');
  const ask = (headers: Record<string, string>, query = '') =>
    test.send({ method: 'GET', url: `/carte/${restaurantId}${query}`, headers });
  const packed = await ask({ 'accept-encoding': 'gzip' });
  const { vary, 'content-encoding': encoding, 'cache-control': cache } = packed.headers;
  expect([vary, encoding, cache]).toEqual(['Accept-Encoding, Accept-Language, Cookie', 'gzip', 'no-cache']);
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await ask({})).body);
  const etag = String(packed.headers.etag);
  const unchanged = await ask({ 'if-none-match': etag });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': etag }, '?folded')).statusCode).toBe(200);
  await dish('Toast');
  await expect.poll(async () => (await ask({ 'if-none-match': etag })).statusCode).toBe(200);
  const changed = await ask({});
  expect(changed.body).toContain('Toast');
  await test.changeRows('restaurants', { id: restaurantId }, { name: 'Brasserie' });
  expect((await ask({ 'if-none-match': String(changed.headers.etag) })).body).toContain('Brasserie</h1>');
});

it('a shared link to the public menu shows name, dishes and a photo; the page has logo, colour and photos', async () => {
  const config = JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: 'T', accent: '#1A5FB4' });
  const { restaurantId, dish } = await buildMenu({ name: 'Chez "Nous"', config });
  const { id } = await dish('Soup');
  const plain = (await page(restaurantId)).body;
  expect(plain).toMatch(new RegExp(`<meta property="og:image" content="https?://[^"]+/logo/${restaurantId}">`));
  const hash = 'h'.repeat(22);
  await test.addRow('item_photos', { restaurant_id: restaurantId, item_id: id, hash, colour: '#112233' });
  await test.raiseMenu(restaurantId);
  await expect.poll(async () => (await page(restaurantId)).body).toContain(hash);
  const { body } = await page(restaurantId);
  const about = 'The menu of Chez &#34;Nous&#34;: Starters. With prices and allergens.';
  expect(body).toContain(`<meta name="description" content="${about}">`);
  expect(body).toContain(`<meta property="og:description" content="${about}">`);
  expect(body).toContain('<meta property="og:title" content="Menu · Chez &#34;Nous&#34;">');
  expect(body).toMatch(
    new RegExp(`<meta property="og:image" content="https?://[^"]+/photo/${restaurantId}-${hash}-640.webp">`),
  );
  expect(body).toContain('<link rel="stylesheet" href="/accent/1a5fb4.css">');
  expect(body).toContain(`<img class="logo" src="/logo/${restaurantId}" width="64" height="64" alt="">`);
  expect(body).toContain(
    `<img src="/photo/${restaurantId}-${hash}-160.webp" width="80" height="60" alt="" loading="lazy"><h3>Soup</h3>`,
  );
});

it('strangers ask for public menus at a pace of their own, others at theirs', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const ask = (remoteAddress: string) => test.send({ method: 'GET', url: `/carte/${restaurantId}`, remoteAddress });
  const statuses: number[] = [];
  for (let at = 0; at < 80; at += 1) statuses.push((await ask('203.0.113.77')).statusCode);
  expect([statuses[0], statuses.includes(429)]).toEqual([200, true]);
  expect((await ask('203.0.113.78')).statusCode).toBe(200);
});

it('the public menu of an unknown or closed restaurant is not there', async () => {
  const { id } = await test.buildRestaurant({ active: false });
  for (const restaurant of [id, 2_147_483_647, 99_999_999_999, 'x', '-1', '0'])
    expect((await page(restaurant)).statusCode, String(restaurant)).toBe(404);
});

it('the public menu includes dishes offered at other times, with their times and usual price', async () => {
  const { restaurantId, dish } = await buildMenu();
  const { id } = await dish('Toast', { priceCents: 900 });
  const { id: other } = await dish('Soup', { priceCents: 800 });
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const always = { days, from: '00:00', to: '00:00' };
  const hour = (
    await sql<{ hour: number }>`select extract(hour from now() + interval '3 hours')::int as hour`.execute(test.db)
  ).rows[0]?.hour;
  const at = `${String(hour).padStart(2, '0')}:`;
  const later = JSON.stringify([{ days, from: `${at}00`, to: `${at}01` }]);
  await sql`update items set offer_times = ${later}::jsonb where id = ${id}`.execute(test.db);
  const cut = JSON.stringify([{ ...always, priceCents: 500 }]);
  await sql`update items set price_windows = ${cut}::jsonb where id = ${other}`.execute(test.db);
  const { body } = await page(restaurantId);
  expect(body).toMatch(/<h3>Toast<\/h3><b>\$9\.00<\/b><small>Offered/);
  expect(body).toContain('<h3>Soup</h3><b>$8.00</b>');
  expect(body).not.toContain('5.00');
});

it('the public menu says what is in a dish and in its choices', async () => {
  const { restaurantId, dish } = await buildMenu();
  await dish('Water');
  const { id } = await dish('Pie');
  const contents = { allergens: ['gluten.wheat', 'milk'], traces: ['soy'], calories: 480, alcohol: 2, min_age: 16 };
  await test.changeItem(id, contents);
  const { id: juice } = await dish('Juice', { selection: 'M', choices: [{ name: 'Ice', priceCents: 0 }] });
  await test.changeItem(juice, { allergens: [] });
  const { id: itemId } = await dish('Wine', { types: [1] });
  const { id: combo } = await dish('Set');
  const wine = [{ name: 'Wine', itemId }];
  await test.buildGroup({ restaurantId, name: 'Drink', min: 1, choices: wine, itemIds: [combo] });
  await test.changeItem(itemId, { allergens: ['sulfites'], traces: ['milk'], alcohol: 13, min_age: 21 });
  const choices = [{ name: 'Mayo', priceCents: 40 }, { name: 'Salt' }, { name: 'Red', itemId }];
  await test.buildGroup({ restaurantId, name: 'Sauce', choices, itemIds: [id] });
  const dressing = await test.buildGroup({ restaurantId, min: 1, choices: [{ name: 'Oil', priceCents: 30 }] });
  const sides = [{ name: 'Salad', opens: dressing.id }];
  await test.buildGroup({ restaurantId, name: 'Sides', free: 1, choices: sides, itemIds: [id] });
  const mayo = { restaurant_id: restaurantId, name: 'Mayo' };
  await test.changeRows('group_choices', mayo, { allergens: ['eggs', 'mustard'] });
  await test.raiseMenu(restaurantId);
  const { body } = await page(restaurantId);
  expect(body).toContain(
    '<small>Contains gluten (wheat), milk · May contain traces of soy · 480 kcal · 2% alcohol by volume · From age 16</small>',
  );
  expect(body).toContain(
    '<small>Sauce: Mayo (Contains eggs, mustard) +\u00a0$0.40 · Salt (Allergens not stated. Please ask us.) · ' +
      'Red (Contains sulfites, May contain traces of milk, Vegan, 13% alcohol by volume, From age 21)</small>',
  );
  expect(body).toContain('<small>Sides (1 free): Salad</small><small>Salad: Oil +\u00a0$0.30</small>');
  expect(body).toContain('{"@type":"MenuItem","name":"Salad",');
  expect(body).toContain(
    '<small>Ice</small><small>Allergens of these choices are not stated. Please ask us.</small>' +
      '<small>None of the 14 main allergens</small>',
  );
  expect(body).toMatch(
    /<h3>Set<\/h3>.*?<small>Drink: Wine \(Contains sulfites.*?\)<\/small><small>Allergens not stated.*?<\/article>/,
  );
  expect(body).toMatch(/<h3>Water<\/h3>.*?<small>Allergens not stated\. Please ask us\.<\/small>/);
});
