/** The part of JSON Schema that the product's document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maximum?: number;
}

/** The default limit for bodies. */
export const usualBytes = 65_536;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

/** The largest value that the schema allows within this number of bytes. */
export function largest(schema: Schema, bytes: number): unknown {
  for (let room = bytes; room > 1; room *= 0.8) {
    const value = within(schema, room);
    if (bytesOf(value) <= bytes) return value;
  }
  return null;
}

function within(schema: Schema, room: number): unknown {
  if ('const' in schema) return schema.const;
  const choices = schema.enum ?? (schema.anyOf ?? schema.allOf)?.map((part) => within(part, room));
  if (choices) return [...choices].sort((a, b) => bytesOf(b) - bytesOf(a))[0];
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([name, property]) => [name, within(property, room / fields.length)]));
    }
    case 'array': {
      const most = schema.maxItems ?? 30_000;
      const item = within(schema.items ?? {}, room / Math.min(most, 100));
      return Array(Math.max(1, Math.min(most, Math.floor(room / (bytesOf(item) + 1))))).fill(item);
    }
    case 'string':
      return textOf(schema, room);
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 2_147_483_647, 2_147_483_647);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function textOf({ maxLength = 30_000, pattern }: Schema, room: number): string {
  // Letters of these three alphabets take up to two bytes.
  const length = Math.max(1, Math.floor(Math.min(maxLength, room / 2)));
  const texts = [
    pattern?.includes('\\d{1,16}') ? '9'.repeat(16) : '',
    '9'.repeat(Math.min(length, 16)),
    'a'.repeat(Math.min(length, 40)),
  ];
  if (pattern !== undefined) return texts.find((text) => new RegExp(pattern).test(text)) ?? 'x';
  return 'aбγ é'.repeat(length).slice(0, length);
}

/** Bodies that need more work than their size suggests. */
export function hostileBodies({ properties = {} }: Schema, bytes: number): (readonly [string, string])[] {
  const names = Object.keys(properties);
  const everywhere = (value: string) =>
    `{${(names.length > 0 ? names : ['a']).map((name) => `"${name}":${value}`).join()}}`;
  const share = Math.floor(bytes / Math.max(1, names.length)) - 40;
  const filled = (part: string, between = ',') =>
    Array(Math.max(1, Math.floor(share / (part.length + 1))))
      .fill(part)
      .join(between);
  const wide = `{${Array.from({ length: 270 }, (_, at) => `"k${at}":0`).join()}}`;
  const shapes = Array.from(
    { length: 5 },
    (_, at) => `{${Array.from({ length: 50 }, (_one, name) => `"k${at}x${name}":0`).join()}}`,
  ).join();
  const most = Math.floor(50_000 / Math.max(1, names.length));
  const list = (part: string, count: number) =>
    `[${Array(Math.max(1, Math.min(count, Math.floor(share / (part.length + 1)))))
      .fill(part)
      .join()}]`;
  return [
    ['wide objects', everywhere(list(wide, Math.floor(most / 270)))],
    ['objects of many shapes', everywhere(list(shapes, Math.floor(most / 250)))],
    ['empty lists', everywhere(list('[]', Math.floor(most / 2)))],
    ['empty objects', everywhere(list('{}', Math.floor(most / 2)))],
    ['lists within lists', everywhere(list(`${'['.repeat(28)}${']'.repeat(28)}`, Math.floor(most / 30)))],
    ['escapes', everywhere(`"${filled('\\u202e', '')}"`)],
    ['one text', everywhere(`"${'x'.repeat(Math.max(1, share))}"`)],
    ['one number', everywhere('9'.repeat(Math.max(1, share)))],
    ['a list of texts', everywhere(list('"x"', most))],
    ['a list of numbers', everywhere(list('1.5e17', most))],
    ['too many names', `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"n${at}":1`).join()}}`],
    ['lists without end', '['.repeat(bytes)],
    ['texts without end', '"\\'.repeat(Math.floor(bytes / 2))],
  ];
}

export function hostileQueries(names: readonly string[]): (readonly [string, string])[] {
  if (names.length === 0) return [];
  const share = Math.floor(14_000 / names.length);
  const each = (text: string) =>
    names
      .map((name) => `${encodeURIComponent(name)}=${text.repeat(Math.ceil(share / text.length)).slice(0, share)}`)
      .join('&');
  return [
    ['a query of digits', each('9')],
    ['a query of letters', each('a')],
    ['a query of blanks', each('+')],
    ['a query of percents', each('%25_')],
    ['a query of combining marks', each('%CC%81')],
    [
      'each name a thousand times',
      Array(1_000)
        .fill(`${encodeURIComponent(names[0] ?? '')}=1`)
        .join('&')
        .slice(0, 14_000),
    ],
  ];
}
