import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RefusalKind } from '../../../../core/contract/refusals.ts';
import { field, itemTest, openAdd, openDetail } from '../../../testing/item-desk.ts';
import { answerDialog } from '../../../testing/record-form.ts';
import { buildMenuItem } from '../../../testing/record-server.ts';

const { server } = itemTest();
const photo = { hash: `1-${'a'.repeat(22)}`, colour: '#804020' };

/** The picture that the fake browser finds in a file. */
let seen = { width: 4000, height: 3000, isReadable: true };
beforeEach(() => {
  seen = { width: 4000, height: 3000, isReadable: true };
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = seen.width;
      naturalHeight = seen.height;
      decode = () => (seen.isReadable ? Promise.resolve() : Promise.reject(new Error('unreadable')));
    },
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  server.answer('savePhoto', photo);
  server.answer('removePhoto', null);
});

const file = (name = 'soup.jpg', type = 'image/jpeg', size = 4) => new File([new Uint8Array(size)], name, { type });
const panel = () => screen.getByRole('region', { name: 'Photo' });
const fileField = () => within(panel()).getByLabelText<HTMLInputElement>('Picture of the dish');
const dialog = () => screen.findByRole('dialog', { name: 'Which part do guests see?' });
const use = () => screen.getByRole('button', { name: 'Save photo' });
const shown = () => panel().querySelector('img');
const crop = () => server.last('savePhoto').query.crop?.split(',').map(Number);

test('a new item gets its photo after it is saved', async () => {
  await openAdd();
  expect(panel().textContent).toContain('Save the item first.');
  expect(within(panel()).queryByRole('button')).toBeNull();
});

test('a chosen picture is shown as guests see it, saved with its part, and leaves typed changes alone', async () => {
  const { user } = await openDetail();
  expect(shown()).toBeNull();
  await user.type(field('Name'), ' XL');
  await user.upload(fileField(), file());
  const opened = within(await dialog());
  expect(opened.getByRole('region', { name: 'What guests see' }).textContent).toContain('House Burger');
  await user.click(use());
  await screen.findByText('Photo saved. Guests see it now.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const { query, headers } = server.last('savePhoto');
  expect(query).toEqual({ itemId: '8', version: '5', crop: '0,0,1,1' });
  expect(headers['Content-Type']).toBe('image/*');
  expect(shown()?.getAttribute('src')).toBe(`/photo/${photo.hash}-320.webp`);
  expect(shown()?.style.backgroundColor).not.toBe('');
  expect(field('Name').value).toBe('House Burger XL');
  expect(within(panel()).getByRole('button', { name: 'Choose another picture' })).toBeDefined();
});

test('a picture can be dropped on the panel; of an upright one guests see the middle', async () => {
  seen = { width: 1200, height: 1600, isReadable: true };
  const { user } = await openDetail();
  const place = fileField().closest('section')?.querySelector('section > div > div') as HTMLElement;
  expect(fireEvent.dragOver(place, { dataTransfer: { files: [] } })).toBe(false);
  expect(fireEvent.drop(place, { dataTransfer: { files: [file()] } })).toBe(false);
  await dialog();
  await user.click(use());
  await waitFor(() => expect(server.sent('savePhoto')).toHaveLength(1));
  expect(crop()).toEqual([0, 0.21875, 1, 0.5625]);
});

test('a picture can be pasted anywhere; text that is pasted stays text', async () => {
  await openDetail();
  const paste = (files: readonly File[], types: readonly string[]) =>
    act(async () => {
      const event = new Event('paste', { bubbles: true });
      Object.assign(event, { clipboardData: { files, types } });
      field('Name').dispatchEvent(event);
    });
  await paste([], ['text/plain']);
  await paste([file('cell.png', 'image/png')], ['text/plain', 'Files']);
  expect(screen.queryByRole('dialog')).toBeNull();
  await paste([file('screenshot.png', 'image/png')], ['Files']);
  await dialog();
});

describe('the part that guests see', () => {
  test('is moved and zoomed by keyboard, within the picture', async () => {
    const { user } = await openDetail();
    await user.upload(fileField(), file());
    await dialog();
    const frame = screen.getByRole('group', { name: 'Part of the picture' });
    await waitFor(() => expect(document.activeElement).toBe(frame));
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    await user.keyboard('+++++++');
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{ArrowUp}x');
    await user.click(use());
    await screen.findByText('Photo saved. Guests see it now.');
    const [left = 0, top = 0, width = 0, height = 0] = crop() ?? [];
    expect([width, height]).toEqual([0.513158, 0.513158]);
    // The picture moves left, so a part further right comes into view.
    expect(left).toBeCloseTo((1 - width) / 2 + 0.12 * width, 5);
    expect(top).toBeCloseTo((1 - height) / 2 + 0.02 * height, 5);
  });

  test('is zoomed by the slider, and dragged', async () => {
    const { user } = await openDetail();
    await user.upload(fileField(), file());
    await dialog();
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    const frame = screen.getByRole('group', { name: 'Part of the picture' });
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue({ width: 400, height: 300 } as DOMRect);
    const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY });
    fireEvent.pointerDown(frame, at(100, 100));
    fireEvent.pointerMove(frame, at(60, 130));
    fireEvent.pointerUp(frame, at(60, 130));
    fireEvent.pointerMove(frame, at(0, 0));
    await user.click(use());
    await screen.findByText('Photo saved. Guests see it now.');
    expect(crop()).toEqual([0.3, 0.2, 0.5, 0.5]);
  });
});

describe('a picture that cannot be used', () => {
  test.each<[string, File, Partial<typeof seen>, RegExp]>([
    ['a HEIC file', file('IMG_1.HEIC', ''), { isReadable: false }, /^This is a HEIC picture/],
    ['a text', file('menu.txt', 'text/plain'), {}, /not a JPEG, PNG or WebP/],
    ['an animation', file('soup.gif', 'image/gif'), {}, /not a JPEG, PNG or WebP/],
    ['a damaged file', file(), { isReadable: false }, /damaged or incomplete/],
    ['a small one', file(), { width: 300 }, /at least 320 pixels wide/],
    ['a large one', file('soup.jpg', 'image/jpeg', 15 * 1_048_576 + 1), {}, /larger than 15 MB/],
  ])('%s gets a sentence, and nothing is sent', async (_, bytes, sees, words) => {
    Object.assign(seen, sees);
    const { user } = await openDetail();
    const place = fileField().closest('section')?.querySelector('section > div > div') as HTMLElement;
    fireEvent.drop(place, { dataTransfer: { files: [bytes] } });
    expect((await within(panel()).findByRole('alert')).textContent).toMatch(words);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent('savePhoto')).toEqual([]);
    seen = { width: 4000, height: 3000, isReadable: true };
    await user.upload(fileField(), file());
    await dialog();
    expect(within(panel()).queryByRole('alert')).toBeNull();
  });

  test('is refused by the server with a reason, and its dialog stays open', async () => {
    const { user } = await openDetail();
    const reasons: [RefusalKind, RegExp][] = [
      ['BadPicture', /cannot be used as a logo/],
      ['TooLarge', /too large/],
      ['Unavailable', /not available right now/],
      ['Stale', /changed this in the meantime/],
      ['ServerError', /could not be saved/],
    ];
    for (const [kind, words] of reasons) {
      server.refuse('savePhoto', kind);
      await user.upload(fileField(), file());
      const opened = within(await dialog());
      await user.click(use());
      expect((await opened.findByRole('alert')).textContent, kind).toMatch(words);
      await user.click(opened.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(shown()).toBeNull();
    }
  });
});

test('a photo is removed after a question', async () => {
  server.answer('itemById', buildMenuItem({ photo }));
  const { user } = await openDetail();
  await user.click(within(panel()).getByRole('button', { name: 'Remove photo' }));
  await answerDialog(user, 'Remove the photo of House Burger?', 'Delete');
  await screen.findByText('Photo removed.');
  expect(server.last('removePhoto').query).toEqual({ itemId: '8', version: '5' });
  expect(shown()).toBeNull();
});
