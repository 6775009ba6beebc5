import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inlineWords } from './inline-words.js';

// Every sentence that a person reads stands in core/messages. These rooms are still to be converted: the list only shrinks.
const notYet: readonly string[] = [
  'core/contract',
  'core/domain',
  'core/domain/pricing',
  'server/features/check-in',
  'server/features/first-account',
  'server/features/invoices',
  'server/features/logos',
  'server/features/password-links',
  'server/features/payments',
  'server/features/refunds',
  'server/features/reports',
  'server',
  'server/platform/auth',
  'server/platform',
  'server/platform/checkout',
  'server/platform/http',
  'server/platform/mail',
  'server/platform/postgres',
];

const root = new URL('../', import.meta.url);

/** What the product is made of, without its tests, its statements and the rows of the demonstration. */
const sources = ['core', 'server', 'web']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.queries\.ts$/.test(file))
  .filter((file) => !/^(?:server|web)\/testing\/|^server\/db\/|^core\/messages\//.test(file));

const roomOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

test('no file has words of its own, but for rooms that are not converted yet', () => {
  const found = sources
    .filter((file) => !notYet.includes(roomOf(file)))
    .flatMap((file) =>
      inlineWords(file, readFileSync(new URL(file, root), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
  expect(found).toEqual([]);
});

test('the list of rooms that are not converted has no other ones', () => {
  const withWords = new Set(
    sources
      .filter((file) => inlineWords(file, readFileSync(new URL(file, root), 'utf8')).length > 0)
      .map((file) => roomOf(file)),
  );
  expect(notYet.filter((room) => !withWords.has(room))).toEqual([]);
});

test.each([
  ['text of an element', '<p>Nothing ordered yet</p>', ['Nothing ordered yet']],
  ['one word of an element', '<b>Paid</b>', ['Paid']],
  ['an attribute that is shown', '<Field label="Email" />', ['Email']],
  ['a name that is read out', '<nav aria-label="Pages" />', ['Pages']],
  ['a choice between two texts', "<p>{busy ? 'Saving' : 'Save'}</p>", ['Saving', 'Save']],
  ['a text with values', '<p>{`$' + '{left} of $' + '{all} left`}</p>', ['of left']],
  ['a property that is shown', "const option = { label: 'Duty', value: 'duty' };", ['Duty']],
  ['a notification', "notifyError('Failed');", ['Failed']],
  ['any text of several words', "const words = f('The table is closed');", ['The table is closed']],
])('%s is found', (_case, code, texts) => {
  expect(inlineWords('a.tsx', code).map(({ text }) => text)).toEqual(texts);
});

test.each([
  ['what is said by a message', '<p>{say(menu.empty)}</p>'],
  ['a figure', '<b>{total} · 3</b>'],
  ['a class name', '<p className="left part" />'],
  ['a fault of ours', "throw new Error('The clock runs backwards');"],
  ['a line of the log', "console.error('The mail server is away');"],
  ['a comparison', "if (state === 'being paid') pay();"],
  ['an address', "const path = '/portal/home';"],
])('%s is none', (_case, code) => {
  expect(inlineWords('a.tsx', code)).toEqual([]);
});
