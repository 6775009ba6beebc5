import { sql } from 'kysely';
import { auditKindNames } from '../../core/domain/audit.ts';
import type { Database } from '../platform/database.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isArray: boolean;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly checks: readonly string[];
}

const head = `import type { ColumnType, Generated } from 'kysely';
import type { AuditKind } from '../../core/domain/audit.ts';
import type { Buyer } from '../../core/domain/buyer.ts';
import type { Region } from '../../core/domain/formats/region.ts';
import type { RateSum, TaxedAmount } from '../../core/domain/pricing/tax-rules.ts';
import type { Seller } from '../../core/domain/seller.ts';
import type { ServiceSettings } from '../../core/domain/service-settings.ts';
import type { TaxSettings } from '../../core/domain/tax-settings.ts';

// Made from the migrated database by \`npm run schema\`. Amounts are cents; int8 is read as a number.
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type MadeTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** numeric stays text, so that rates are exact. */
type Numeric = ColumnType<string, string | number, string | number>;
`;

/** TypeScript types of all tables, as in server/platform/schema.ts. A CHECK that lists values becomes a union. */
export async function tableTypes(db: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "name", coalesce(e.typname, t.typname) as "type", e.oid is not null as is_array,
      not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default,
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      ) as "checks"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db);
  const tables = new Set(rows.map(({ table }) => table));
  const written = [...tables].map((name) => {
    const lines = rows
      .filter(({ table }) => table === name)
      .map((column) => `${inLines(`    ${column.name}: ${typeOf(column)};`)}\n`);
    return `  ${name}: {\n${lines.join('')}  };\n`;
  });
  return `${head}\nexport interface Schema {\n${written.join('')}}\n`;
}

/** Wraps long unions in the same way as the formatter. */
const inLines = (line: string) =>
  line.length > 120
    ? line.replaceAll(/(?:: | \| )'/g, (before) => `${before.startsWith(':') ? ':' : ''}\n      | '`)
    : line;

function typeOf({ table, name, type, isArray, isNullable, hasDefault, checks }: Column): string {
  if (type === 'timestamptz' || type === 'date') {
    return isNullable ? 'NullableTimestamp' : hasDefault ? 'MadeTimestamp' : 'Timestamp';
  }
  const base = checks.map(wordsOf).find((words) => words !== undefined) ?? jsonTypes[name] ?? baseTypes[type];
  if (base === undefined) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`);
  const whole = (isArray ? `${base}[]` : base) + (isNullable ? ' | null' : '');
  return hasDefault ? `Generated<${whole}>` : whole;
}

/** Columns whose JSON has one shape. */
const jsonTypes: Readonly<Record<string, string>> = {
  buyer: 'Buyer',
  region: 'Region',
  seller: 'Seller',
  service_settings: 'ServiceSettings',
  tax_settings: 'TaxSettings',
  taxed_amounts: 'readonly TaxedAmount[]',
  taxes: 'readonly RateSum[]',
};

const baseTypes: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'Numeric',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  xid8: 'string',
  jsonb: 'object',
  bytea: 'Buffer',
};

/** The values of a CHECK constraint that only lists values. */
function wordsOf(check: string): string | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^[\]]*)\]\)\)\)$/.exec(check)?.[1];
  const words = list?.replaceAll(/::\w+/g, '').split(', ');
  return words && (sameWords(words) === kindsOfEvents ? 'AuditKind' : words.join(' | '));
}

const sameWords = (words: readonly string[]) => [...words].sort().join();
const kindsOfEvents = sameWords(auditKindNames.map((name) => `'${name}'`));
