import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import type { Call } from '../core/contract/call.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { type CallName, calls as entries } from '../core/contract/index.ts';
import { privileges } from '../core/domain/privileges.ts';
import { callsOf, type Schema } from './testing/documented-calls.ts';
import { formulas, markOfMarkup, markup, shortMarkup, writeMarkup } from './testing/markup.ts';
import { testApp } from './testing/test-app.ts';
import { buildTwoHouses, tableNames } from './testing/two-restaurants.ts';
import { wellFormedRequests } from './testing/well-formed-request.ts';

// Writes markup into every text that the API accepts. For screens, see tests/walks/markup.test.ts.

// No mail server listens there, so mails stay: the content of a sent mail would be deleted.
const test = await testApp(
  { SMTP_URL: 'smtp://127.0.0.1:9', OPEN_DOCS: '1' },
  { printingPace: 'never', checkoutRoundsMs: 3_600_000 },
);
const [ours] = await buildTwoHouses(test);
const document = (await test.send({ method: 'GET', url: '/api/docs/json' })).json();
const platform = await test.staffOf({ restaurantId: null, privileges });
const askers = [ours.manager, { ...platform, 'x-restaurant': String(ours.restaurantId) }, ours.tables.open.guest];

// Texts with a format that rejects markup. Listed by field name, or by call if other calls use the name for free text.
const noWords: readonly string[] = [
  'id',
  'itemId',
  'itemCategoryId',
  'restaurantId',
  'serverId',
  'stationID',
  'areaID',
  // Becomes names with the maximum length, so the tests below can't add anything.
  'addTables pattern',
  'printerID',
  'roleId',
  'userId',
  'planId',
  'country',
  'timeZone',
  'currency',
  'from',
  'to',
  'most',
  // Must be one of the restaurant's reasons.
  'voidDish reason',
  'postcode',
  'tableID',
  'sessionId',
  'checkout',
  'replaces',
  'subItemID',
  'status',
  'type',
  'privileges',
  'contents',
  'part',
  'password',
  'oldpassword',
  'repassword',
  'pin',
  'secret',
  'token',
  'managercode',
  'managerCode code',
  // Binary data, and URLs from the browser.
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'transports',
  'passkeyId',
  'passkey.id',
  'newPasskey.id',
  'addPasskey name',
  'setup',
  'ticket',
  'secondStep code',
  'addSecondStep code',
  'removeSecondStep code',
  'recoveryCodes code',
  'price',
  'amount',
  'tip',
  'given',
  'tipamount',
  'discount',
  'surcharge',
  'taxrate',
  'chargesplan',
  'config',
  'email',
  'userEmail',
  'host',
  'signIn username',
  'changePassword username',
  'resetPassword username',
  // Compared with the menu. Only for choices that have a name.
  'subItemName',
  'subItems.0.description',
  'subItems.0.kitchenName',
  'group',
  'within',
  'groupId',
  'choiceId',
  'opensGroupId',
  'percentOff',
  'soldOut',
];

/** The paths of all texts in a schema. `0` stands for an item of a list. */
function textsIn(schema: Schema, steps: readonly string[] = []): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap((part) => textsIn(part, steps));
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    textsIn(property, [...steps, name]),
  );
  const listed = schema.items ? textsIn(schema.items, [...steps, '0']) : [];
  const isText = [schema.type].flat().includes('string') && !schema.enum && schema.pattern === undefined;
  return [...(isText ? [[...steps]] : []), ...inner, ...listed];
}

const withAt = (value: unknown, [step, ...steps]: readonly string[], text: string): unknown => {
  if (step === undefined) return text;
  if (step === '0') return [withAt(Array.isArray(value) ? value[0] : undefined, steps, text)];
  const known = (value ?? {}) as Record<string, unknown>;
  return { ...known, [step]: withAt(known[step], steps, text) };
};

/** Whether a call accepts markup in this text. */
async function isTaken(name: CallName, steps: readonly string[]): Promise<boolean> {
  const requests = tableNames.flatMap((table) =>
    wellFormedRequests(name, entries[name], ours.tables[table], ours.tables.open),
  );
  for (const text of [markup.join(''), markup.join('').slice(0, 190), shortMarkup])
    for (const { method, url, payload = {} } of requests)
      for (const headers of askers) {
        const answer = await test.send({ method, url, headers, payload: withAt(payload, steps, text) as object });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode < 300) return true;
      }
  return false;
}

it('every text that a call accepts stores markup as plain text', async () => {
  const refused: string[] = [];
  let taken = 0;
  for (const { name, body } of callsOf(document))
    for (const steps of textsIn(body['application/json']?.schema ?? {})) {
      const place = steps.filter((step) => step !== '0');
      const names = [place.at(-1) ?? '', `${name} ${place.at(-1)}`, steps.slice(-3).join('.')];
      if (names.some((name) => noWords.includes(name))) continue;
      if (await isTaken(name as CallName, steps)) taken += 1;
      else refused.push(`${name} ${steps.join('.')}`);
    }
  expect(refused).toEqual([]);
  expect(taken).toBeGreaterThan(25);
});

/** Checks that no markup ended up in a tag or a URL. */
function expectWords(page: string): void {
  expect(page).not.toMatch(/(?:href|src|action)\s*=\s*["']?\s*(?:javascript|data:text)/i);
  const tags = page.replace(/="[^"]*"/g, '').match(/<[^>]*/g) ?? [];
  expect(tags.filter((tag) => tag.includes(markOfMarkup) || tag.includes('__ran'))).toEqual([]);
}

let written: Promise<string[]> | undefined;

/** Writes formulas with markup into all text columns. Returns the columns that accepted it. */
function writeOnce(): Promise<string[]> {
  const write = async () => {
    const client = new pg.Client({ connectionString: test.connectionString });
    await client.connect();
    return writeMarkup(client, formulas).finally(() => client.end());
  };
  written ??= write();
  return written;
}

it('in mails and server-rendered pages it stays text', async () => {
  const columns = await writeOnce();
  for (const text of [
    'restaurants.name',
    'users.name',
    'dining_tables.name',
    'attendants.name',
    'order_lines.item_name',
  ])
    expect(columns).toContain(text);
  const { id, username } = await test.buildUser({
    restaurantId: ours.restaurantId,
    name: `Ana ${shortMarkup}`,
  });
  const answers = [
    await test.send(endpoints.askPasswordLink, { query: { username } }),
    await test.send({
      ...addressOf(endpoints.resendInvoice),
      headers: await test.staffHeaders(id),
      payload: { paymentId: ours.tables.paid.payment, email: 'guest@example.com' },
    }),
  ];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(({ body }) => [200, body]));
  const mails = await test.db.selectFrom('outbox').select('html').where('html', '<>', '').execute();
  expect(mails.length).toBeGreaterThan(1);
  const page = async (url: string) => (await test.send({ method: 'GET', url })).body;
  const named = [...mails.map(({ html }) => html), await page(`/privacy/${ours.restaurantId}`)];
  for (const text of named) expect(text).toContain('__ran()');
  for (const text of [...named, await page(`/checkout/${ours.tables.closed.session}`)]) expectWords(text);
});

it('no cell of a spreadsheet file begins as a formula, for any text of the database', async () => {
  await writeOnce();
  const [restaurant, attendant] = [ours.restaurantId, ours.tables.open.attendant];
  await sql`insert into tip_days (restaurant_id, attendant_id, day, tip_cents)
    values (${restaurant}, ${attendant}, current_date - 2, 500)`.execute(test.db);
  // Events fill the text columns of the audit trail.
  const headers = await test.staffOf({ restaurantId: ours.restaurantId, name: '=1+1' });
  const post = (endpoint: Parameters<typeof addressOf>[0], payload: object) =>
    test.send({ ...addressOf(endpoint), headers, payload });
  const done = [
    await post(endpoints.renewTable, { id: ours.tables.paid.table }),
    await post(endpoints.saveAttendant, { id: attendant, name: '=2+2' }),
    await post(endpoints.saveRole, { roleName: '@SUM(1)', privileges: ['order'] }),
  ];
  expect(done.map(({ statusCode, body }) => [statusCode, body])).toEqual(done.map(({ body }) => [200, body]));
  const files = Object.entries(entries).filter(([, call]: [string, Call]) => call.alsoCsv);
  expect(files.map(([name]) => name).sort()).toEqual([
    'auditTrail',
    'menuFile',
    'numberedRecords',
    'orderStats',
    'revenueReport',
    'tips',
  ]);
  let defused = 0;
  for (const [name, { path }] of files)
    for (const headers of askers.slice(0, 2)) {
      const url = `/api${path}?startTime=01-Jan-2020${name === 'auditTrail' ? '' : '&size=0'}`;
      const answer = await test.send({ method: 'GET', url, headers: { ...headers, accept: 'text/csv' } });
      expect(answer.headers['content-type'], answer.body).toContain('text/csv');
      // The parser rejects lines with another number of cells.
      const [titles = [], ...lines]: string[][] = parse(answer.body, {
        bom: true,
        relax_column_count: name !== 'auditTrail',
      });
      expect([titles.length > 2, lines.length > 0], name).toEqual([true, true]);
      const cells = lines.flat();
      const live = cells.filter(
        (cell) => /^[\s\u200b]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell),
      );
      expect(live, name).toEqual([]);
      defused += cells.filter((cell) => /^'\s*[=+\-@＝]/.test(cell)).length;
    }
  expect(defused).toBeGreaterThan(5);
});
