import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { putLogo } from './logos.queries.ts';

const test = await testApp();

const platform = await test.staffOf({ restaurantId: null });
const png = (width = 8, height = 8) => PNG.sync.write(new PNG({ width, height }));
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

const upload = (restaurantId: number, picture: Buffer) =>
  test.send(endpoints.saveLogo, { headers: platform, payload: { restaurantId, picture: picture.toString('base64') } });
const remove = (restaurantId: number) =>
  test.send(endpoints.removeLogo, { query: { restaurantId }, headers: platform });
const see = (restaurant: number | string, headers: Record<string, string> = {}) =>
  test.send({ method: 'GET', url: `/logo/${restaurant}`, headers });
const restaurant = async () => (await test.buildRestaurant()).id;

describe('a logo', () => {
  it("is public at its restaurant's address, unchanged and sent once until it is replaced", async () => {
    const id = await restaurant();
    const picture = png();
    const saved = (await upload(id, picture)).json();
    expect(saved).toEqual({ success: true, result: expect.any(String), message: 'Ok' });
    const shown = await see(id);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.equals(picture)).toBe(true);
    const { etag, 'cache-control': cache } = shown.headers;
    expect(cache).toBe('public, no-cache');
    const again = await see(id, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await upload(id, png(9))).json().result).not.toBe(saved.result);
    expect((await see(id, { 'if-none-match': String(etag) })).rawPayload.equals(png(9))).toBe(true);
  });

  it('stored as a drawing by an earlier release cannot run or load anything', async () => {
    const id = await restaurant();
    await putLogo(test.db, id, { mediaType: 'image/svg+xml', picture: Buffer.from(drawing), mark: 'a'.repeat(22) });
    const shown = await see(id);
    expect([shown.body, shown.headers['content-type']]).toEqual([drawing, 'image/svg+xml']);
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    // The headers of a 304 replace those in the browser's cache.
    const again = await see(id, { 'if-none-match': String(shown.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(shown.headers['content-security-policy']);
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toMatch(/(^|; )sandbox($|;)/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });

  it('is the initials if there is none or it was removed; removing is safe to repeat', async () => {
    const { id } = await test.buildRestaurant({ name: `Zum <Goldenen> "Hirsch" ${Math.random()}` });
    const before = await see(id);
    expect(before.body).toContain('>Z&#60;</text>');
    await upload(id, png());
    for (const _ of [1, 2]) {
      expect((await remove(id)).json()).toEqual({ success: true, result: null, message: 'Ok' });
      const after = await see(id);
      expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
    }
  });

  it.each(['2000000000', '0', 'x', '1%2f..', '-1'])('of the unknown restaurant %s is a plain plate', async (id) => {
    const plate = await see(id);
    expect([plate.statusCode, plate.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(plate.body).toContain('></text>');
  });
});

describe('an invalid logo', () => {
  it.each([
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000 and so on and so on and so on')],
    ['a drawing', Buffer.from(drawing)],
    ['an empty picture', png(8, 8).fill(0, 16, 20)],
    ['a picture of 5000 pixels', png(5000, 1)],
  ])('%s is refused, and the previous logo stays', async (_, bytes) => {
    const id = await restaurant();
    await upload(id, png());
    const response = await upload(id, bytes);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, error: 'BadPicture', message: expect.any(String) });
    expect((await see(id)).headers['content-type']).toBe('image/png');
  });

  it('more than 512 kB is too large', async () => {
    const id = await restaurant();
    const large = Buffer.concat([png(), Buffer.alloc(512 * 1024)]);
    expect(outcome(await upload(id, large))).toEqual([413, 'TooLarge']);
    expect((await upload(id, Buffer.concat([large, large]))).statusCode).toBe(413);
    expect((await upload(id, large.subarray(0, 512 * 1024))).statusCode).toBe(200);
  });

  it.each([{ restaurantId: 1 }, { restaurantId: 1, picture: 'no base64!' }])('%j is malformed', async (payload) => {
    expect(outcome(await test.send(endpoints.saveLogo, { headers: platform, payload }))).toEqual([400, 'Invalid']);
  });
});
