import { expect, test } from 'vitest';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import { fill } from '../../../../core/messages/message.ts';
import { textOfFile } from './text-of-file.ts';

const read = (...bytes: number[]) => textOfFile(new Blob([new Uint8Array(bytes)]));
test.each([
  ['UTF-8', [0x63, 0xc3, 0xa9], { text: 'cé' }],
  ['UTF-16 of Windows', [0xff, 0xfe, 0x63, 0x00, 0xe9, 0x00], { text: 'cé' }],
  ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0x63, 0x00, 0xe9], { text: 'cé' }],
])('letters in %s are read', async (_, bytes, expected) => expect(await read(...bytes)).toEqual(expected));

test('letters in Latin-1 are read, with a note', async () => {
  expect(await read(0x63, 0xe9)).toEqual({ text: 'cé', note: expect.anything() });
});

test.each([
  [[0x50, 0x4b, 3, 4], menuFileMessages.spreadsheet],
  [[0xd0, 0xcf], menuFileMessages.spreadsheet],
  [[], menuFileMessages.empty],
  [[0x20, 0x0a], menuFileMessages.empty],
  [[0x41, 0x00, 0x42], menuFileMessages.noText],
])('letters are missing in %j', async (bytes, fault) => expect(await read(...bytes)).toEqual({ fault }));

test('letters are not read from more than 1 MB', async () => {
  const letters = (count: number) => textOfFile(new Blob(['a'.repeat(count)]));
  expect(await letters(1_048_576)).toEqual({ text: expect.anything() });
  expect(await letters(1_048_577)).toEqual({ fault: fill(menuFileMessages.tooLarge, { most: 1 }) });
});
