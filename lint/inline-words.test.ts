import { expect, test } from 'vitest';
import { inlineWords } from './inline-words.js';
import { kept, productSources, read } from './sources.ts';

// Every sentence that a user reads must be in core/messages.

/** Files that may have texts, because these appear in the terminal, in logs, or only to developers. */
const besides: readonly (readonly [path: RegExp, why: string])[] = [
  [
    /^server\/(?:main|welcome)\.ts$|^server\/platform\/(?:settings|settings-schema|secrets|kept-secret|usable-database|program-role|pooler|standby|database-faults|start-faults)\.ts$|^server\/platform\/postgres\//,
    'said to whoever starts the program',
  ],
  [/^server\/commands\//, 'said to whoever runs a command in the terminal'],
  [/^server\/platform\/http\/open-api(?:-examples)?\.ts$/, 'read by developers'],
  [
    /^core\/domain\/starting-roles\.ts$/,
    'rows that a restaurant begins with: stored, and then what its staff make of them',
  ],
  [/^core\/domain\/colours\.ts$/, 'one of the colours is called text'],
  [/^server\/platform\/metrics\/metrics\.ts$/, 'names of figures, for programs that watch it'],
  [/^server\/platform\/checkout\/stripe-(?:provider|refunds)\.ts$/, 'what Stripe did not do, for the log'],
];

/** SQL files and demo data are left out. */
const sources = productSources
  .filter((file) => !/\.queries\.ts$|^server\/db\/|^core\/messages\//.test(file))
  .filter((file) => !besides.some(([path]) => path.test(file)));

const wordsIn = kept(new URL('inline-words.js', import.meta.url), 'inline words', (named) => {
  const [file = '', ...lines] = named.split('\n');
  return inlineWords(file, lines.join('\n')).map(({ line, text }) => `${file}:${line} ${text}`);
});

test('no file has inline words', () => {
  expect(sources.flatMap((file) => wordsIn(`${file}\n${read(file)}`))).toEqual([]);
});

test('no screen decides by a sentence that it shows: a problem has a kind', () => {
  const decides = /[!=]==\s*say\(|\bsay\([^()]*\)\s*[!=]==/;
  expect(productSources.filter((file) => file.startsWith('web/') && decides.test(read(file)))).toEqual([]);
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
  ['a word of a page that the server writes', 'const page = `<p><b>Paid</b></p>`;', ['<p><b>Paid</b></p>']],
  ['a word between the values of a page', 'const page = `<p>$' + '{name}, paid</p>`;', ['<p> , paid</p>']],
  ['words of a refusal', "refuse('NotFound', { words: 'There is none' });", ['There is none']],
  ['words of an error that is handed on', "const fault = new XmlFault('It is too long');", ['It is too long']],
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
  ['an error that is thrown', "throw new StartRefused('The port is taken');"],
  ['a page without words', 'const page = `<p class="left part">$' + '{words(menu.empty)}</p>`;'],
  ['a sheet of styles', 'const page = `<style>p { margin: 0 auto }</style>`;'],
  ['a header', "reply.header('Cache-Control', 'public, no-cache').header('Vary', 'Cookie, Accept');"],
  ['headers by name', "reply.headers({ 'Cache-Control': 'private, no-cache' });"],
  ['a policy', `const policy = ["style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:"].join('; ');`],
  ['a statement', "await client.query('begin isolation level serializable');"],
  ['what a statement is run in', "db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');"],
  ['a name of a connection', "new pg.Client({ application_name: 'comanda changes' });"],
  ['what is hashed', "createHmac('sha256', key).update('set-up of the first account'); hash('no password', 3);"],
  ['a code', "refuse('User Not Found');"],
  ['a file that is looked for', "require.resolve('fonts/noto sans/regular.woff');"],
  ['a comparison', "if (state === 'being paid') pay();"],
  ['an address', "const path = '/portal/home';"],
  ['what a shape of the wire says', "const id = z.union([a, b], 'must be a whole number');"],
  ['codes of refusals', "const entry = { refusals: ['User Not Found'] };"],
])('%s is not found', (_case, code) => {
  expect(inlineWords('a.tsx', code)).toEqual([]);
});
