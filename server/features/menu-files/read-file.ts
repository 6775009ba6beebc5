import { setImmediate as othersTurn } from 'node:timers/promises';
import { CsvError } from 'csv-parse';
import { z } from 'zod';
import { ItemRecord } from '../../../core/contract/items.ts';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import {
  type Cell,
  categoryColumn,
  columns,
  type Fault,
  type FileDish,
  goesWithColumn,
  type MenuText,
  partsOf,
} from './columns.ts';
import { isSquareTable, readSquareTable } from './square.ts';
import { foldedHeader, type TextTable, tableOfText } from './table-of-text.ts';

const faulty = (message: Words, row = 0): MenuText => ({
  ...{ dishes: [], leftOut: [], columnOf: (field) => field },
  faults: [{ row, column: '', message }],
});

/** Reads our JSON or CSV, Square's export, or a plain table whose headings name the columns. */
export async function readMenuText(text: string): Promise<MenuText> {
  const menu = /^\s*[[{]/.test(text.replace(/^\ufeff/, '')) ? readJson(text) : await readCsv(text);
  if (menu.faults.length > 0) return menu;
  if (menu.dishes.length === 0) return faulty(words.empty);
  const { dishes: most } = menuFileLimits;
  return menu.dishes.length > most ? faulty(fill(words.tooMany, { most })) : menu;
}

const JsonDish = ItemRecord.omit({ itemId: true, category: true, version: true, goesWith: true }).extend({
  // R would remove the dish of that name.
  availibilty: z.enum(['A', 'N', 'O']).nullish(),
  goesWith: z.array(z.string()).nullish(),
});
const JsonMenu = z.object({
  comanda: z.literal(1),
  categories: z.array(
    z.object({ categoryName: z.string(), description: z.string().optional(), items: z.array(z.unknown()) }),
  ),
});

function readJson(text: string): MenuText {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return faulty(fill(words.badJson, { fault: (error as Error).message }));
  }
  const menu = JsonMenu.safeParse(value);
  if (!menu.success) return faulty(words.otherJson);
  const faults: Fault[] = [];
  const dishes: FileDish[] = [];
  for (const { categoryName, description, items } of menu.data.categories) {
    for (const item of items) {
      const row = dishes.length + faults.length + 1;
      const dish = JsonDish.safeParse(item);
      if (!dish.success) {
        const [issue] = dish.error.issues;
        const message = fill(words.badJson, { fault: issue?.message ?? '' });
        faults.push({ row, column: issue?.path.join('.') ?? '', message });
        continue;
      }
      const { goesWith, ...record } = dish.data;
      dishes.push({
        ...{ row, categoryName, record },
        ...(description !== undefined && { categoryDescription: description }),
        ...(goesWith && { goesWith }),
      });
    }
  }
  return { dishes, faults, leftOut: [], columnOf: (field) => field };
}

async function readCsv(text: string): Promise<MenuText> {
  let table: TextTable;
  try {
    table = await tableOfText(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return faulty(fill(words.badCsv, { fault: error.message }), Number(error.lines) || 0);
  }
  if (table.headers.length === 0) return faulty(words.noTable);
  return isSquareTable(table) ? readSquareTable(table) : await readPlainTable(table);
}

type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

/** Rows per turn of the event loop. */
const rowsPerTurn = 200;

async function readPlainTable({ headers, rows }: TextTable): Promise<MenuText> {
  const find = ({ header, alike }: { readonly header: string; readonly alike: readonly string[] }) =>
    headers.find((one) => [foldedHeader(header), ...alike].includes(foldedHeader(one)));
  const headerOf = new Map(fields.map((field) => [field, find(columns[field])]));
  const [category, goesWith] = [find(categoryColumn), find(goesWithColumn)];
  if (headerOf.get('itemName') === undefined) return faulty(words.noName, 1);
  const keys = new Map(headers.map((header) => [header as string | undefined, foldedHeader(header)]));
  const known = new Set([category, goesWith, ...headerOf.values()]);
  const unknown = headers.filter((header) => header !== '' && !known.has(header));
  const faults: Fault[] = [];
  const dishOf = (row: TextTable['rows'][number]): FileDish => {
    const cell = (header: string | undefined) => row.cells.get(keys.get(header) ?? '');
    let record: FileDish['record'] = {};
    for (const field of fields) {
      const header = headerOf.get(field);
      // An empty cell of a text empties it; another one keeps what is stored.
      const written = cell(header) ?? (header !== undefined && emptiable.has(field) ? '' : undefined);
      if (header === undefined || written === undefined) continue;
      const outcome: Cell = columns[field].read(written);
      if ('fault' in outcome) faults.push({ row: row.line, column: header, message: outcome.fault });
      else record = { ...record, ...outcome.record };
    }
    const names = cell(goesWith);
    return {
      ...{ row: row.line, categoryName: cell(category) ?? '', record },
      ...(names !== undefined && { goesWith: partsOf(names) }),
    };
  };
  const dishes: FileDish[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await othersTurn();
    dishes.push(dishOf(row));
  }
  return {
    ...{ dishes, faults },
    leftOut: unknown.length > 0 ? [fill(words.columns, { names: unknown.join(', ') })] : [],
    columnOf: (field) =>
      (field === 'category' ? category : field === 'goesWith' ? goesWith : headerOf.get(field as Field)) ?? field,
  };
}

const emptiable: ReadonlySet<Field> = new Set(['itemName', 'description', 'price']);
