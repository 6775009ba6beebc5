import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { MenuImport } from '../../../core/contract/menu-files.ts';
import { menuFileDesk } from '../../testing/menu-file-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const hashOf = (letter: string) => letter.repeat(22);

/** Dishes by name, each with a photo of one letter, or without. */
async function buildPlace(dishes: Readonly<Record<string, string | null>>) {
  const place = await menuFileDesk(test);
  const { restaurantId } = place;
  const { id: categoryId } = await test.buildCategory({ restaurantId, name: 'Mains' });
  for (const [name, letter] of Object.entries(dishes)) {
    const { id } = await test.buildItem({ restaurantId, categoryId, name, description: '' });
    const key = { restaurant_id: restaurantId, item_id: id };
    if (letter) await test.addRow('item_photos', { ...key, hash: hashOf(letter), colour: '#102030' });
    if (letter)
      await test.addRow('item_photo_files', { ...key, width: 320, format: 'webp', bytes: Buffer.from(letter) });
  }
  /** Dishes with the letter of their photo, and of its bytes. */
  const photos = async () => {
    const shown: string[] = [];
    for (const { itemName, photo } of (await place.file()).categories[0].items) {
      if (!photo) continue;
      const file = await test.send({ method: 'GET', url: `/photo/${photo.hash}-320.webp` });
      shown.push(`${itemName} ${photo.hash.split('-')[1][0]}${file.body}`);
    }
    return shown;
  };
  const naming = (letters: Readonly<Record<string, string>>, of = restaurantId) =>
    place.menuOf(
      Object.entries(letters).map(([itemName, letter]) => ({
        itemName,
        price: 9,
        photo: { hash: `${of}-${hashOf(letter)}`, colour: '#102030' },
      })),
    );
  return { ...place, photos, naming };
}

describe('a photo that a menu file names', () => {
  it('stays where the dish has it, is linked where another dish has it, and two dishes can swap theirs', async () => {
    const place = await buildPlace({ Soup: 'a', Stew: 'b', Tea: null });
    expect(await place.compare(JSON.stringify(await place.file()))).toMatchObject({ changed: 0, leftOut: [] });
    const { changes, leftOut } = await place.take(place.naming({ Soup: 'b', Stew: 'a', Tea: 'a', Cake: 'b' }));
    expect(leftOut).toEqual([]);
    expect(changes.map(({ fields }) => fields.filter(({ field }) => field === 'Photo'))).toEqual([
      [{ field: 'Photo', from: 'a photo', to: 'another photo' }],
      [{ field: 'Photo', from: 'a photo', to: 'another photo' }],
      [{ field: 'Photo', from: '', to: 'a photo' }],
      [],
    ]);
    expect((await place.photos()).sort()).toEqual(['Cake bb', 'Soup bb', 'Stew aa', 'Tea aa']);
  });

  it('comes along from a restaurant that the user may see, and is compared as the same afterwards', async () => {
    const [there, here] = [await buildPlace({ Soup: 'c', Stew: 'd' }), await buildPlace({ Soup: null })];
    const headers = {
      ...(await test.staffOf({ restaurantId: null, privileges: ['item'] })),
      'x-restaurant': String(here.restaurantId),
      'content-type': 'application/json',
    };
    const payload = JSON.stringify(await there.file());
    const send = async (query = {}) =>
      (await test.resultOf(endpoints.importMenu, { headers, query, payload })) as MenuImport;
    const { menuVersion } = await send();
    expect(await send({ menuVersion })).toMatchObject({ added: 1, isImported: true, leftOut: [] });
    expect(await here.photos()).toEqual(['Soup cc', 'Stew dd']);
    expect(await send()).toMatchObject({ added: 0, changed: 0, leftOut: [] });
    expect(await there.photos()).toEqual(['Soup cc', 'Stew dd']);
  });

  it('of another restaurant is neither taken nor told apart from one that does not exist', async () => {
    const [theirs, here] = [await buildPlace({ Soup: 'e' }), await buildPlace({ Soup: null, Tea: 'f' })];
    const taken = await here.take(here.naming({ Soup: 'e' }, theirs.restaurantId));
    const unknown = await here.take(here.naming({ Soup: 'g' }, theirs.restaurantId));
    expect(taken.leftOut).toEqual(['The photo of Soup, which is not here']);
    expect(unknown.leftOut).toEqual(taken.leftOut);
    expect((await here.take(here.naming({ Soup: 'e', Tea: 'e' }))).leftOut).toEqual([
      '2 photos that are not here: Soup, Tea',
    ]);
    expect(await here.photos()).toEqual(['Tea ff']);
    expect(await test.findRows('item_photos', { hash: hashOf('e') })).toHaveLength(1);
  });

  it('with a hash that is none is left out', async () => {
    const place = await buildPlace({ Soup: 'h' });
    const text = place.menuOf([{ itemName: 'Soup', photo: { hash: "1-' or 1=1", colour: '' } }]);
    expect(await place.take(text)).toMatchObject({
      isImported: true,
      leftOut: ['The photo of Soup, which is not here'],
    });
    expect(await place.photos()).toEqual(['Soup hh']);
  });
});
