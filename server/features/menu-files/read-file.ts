import { CsvError } from 'csv-parse/sync';
import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../core/messages/message.ts';
import { type Cell, columns, headingOf, namingColumns, partsOf, readGroups } from './columns.ts';
import { type Fault, type FileDish, faulty, type MenuText } from './menu-text.ts';
import { readJson } from './read-json.ts';
import { isSquareTable, readSquareTable } from './square.ts';
import { foldedHeader, type TableRow, TableTooLarge, type TextTable, tableOfText } from './table-of-text.ts';
import { isToastTable, readToastTable } from './toast.ts';

/** Reads our JSON or CSV, Square's or Toast's export, or a plain table whose headings name the columns. */
export function readMenuText(text: string): MenuText {
  const menu = /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
  if (menu.faults.length > 0) return menu;
  const parts = [menu.dishes, menu.categories, menu.groups, menu.times];
  if (parts.every((part = []) => part.length === 0)) return faulty(words.empty);
  const { dishes: most } = menuFileLimits;
  return menu.dishes.length > most ? faulty(fill(words.tooMany, { most })) : menu;
}

const tooLarge = { columns: words.tooManyColumns, values: words.tooManyValues } as const;

function readCsv(text: string): MenuText {
  let table: TextTable;
  try {
    table = tableOfText(text, isNameHeading);
  } catch (error) {
    if (error instanceof TableTooLarge)
      return faulty(fill(tooLarge[error.limit], { most: menuFileLimits[error.limit] }), error.line);
    if (!(error instanceof CsvError)) throw error;
    return faulty(fill(words.badCsv, { fault: error.message }), Number(error.lines) || 0);
  }
  if (table.headers.length === 0) return faulty(words.noTable);
  if (isSquareTable(table)) return readSquareTable(table);
  return isToastTable(table) ? readToastTable(table) : readPlainTable(table);
}

type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

const headingsLike = (column: Parameters<typeof headingOf>[0], alike: readonly string[]) => {
  const headings = new Set([foldedHeader(headingOf(column)), ...alike]);
  return (cell: string) => headings.has(foldedHeader(cell));
};
const isNameHeading = headingsLike('itemName', columns.itemName.alike);

function readPlainTable({ headers, rows }: TextTable): MenuText {
  const headerOf = new Map(fields.map((field) => [field, headers.find(headingsLike(field, columns[field].alike))]));
  const naming = (column: keyof typeof namingColumns) => headers.find(headingsLike(column, namingColumns[column]));
  const [category, goesWith, groups] = [naming('category'), naming('goesWith'), naming('groups')];
  if (headerOf.get('itemName') === undefined) return faulty(words.noName, 1);
  const keys = new Map(headers.map((header) => [header as string | undefined, foldedHeader(header)]));
  const known = new Set([category, goesWith, groups, ...headerOf.values()]);
  const unknown = headers.filter((header) => header !== '' && !known.has(header));
  const faults: Fault[] = [];
  const cellOf = (row: TableRow, header: string | undefined) => row.cells.get(keys.get(header) ?? '');
  const isCategory = (row: TableRow) =>
    category === undefined && row.cells.size === 1 && cellOf(row, headerOf.get('itemName')) !== undefined;
  const dishOf = (row: TableRow, above: string): FileDish => {
    const cell = (header: string | undefined) => cellOf(row, header);
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
    const [names, groupNames] = [cell(goesWith), cell(groups)];
    return {
      ...{ row: row.line, categoryName: cell(category) ?? above, record },
      ...(names !== undefined && { goesWith: partsOf(names) }),
      ...(groupNames !== undefined && { groups: readGroups(groupNames) }),
    };
  };
  const dishes: FileDish[] = [];
  // Without a column of categories, each may have a line above its dishes.
  let above = '';
  for (const row of rows) {
    if (headerOf.get('price') !== undefined && isCategory(row)) above = cellOf(row, headerOf.get('itemName')) ?? '';
    else dishes.push(dishOf(row, above));
  }
  return {
    ...{ dishes, faults },
    leftOut: unknown.length > 0 ? [fill(words.columns, { names: unknown.join(', ') })] : [],
    columns: { ...Object.fromEntries(headerOf), category, goesWith, groups, traces: headerOf.get('allergens') },
  };
}

const emptiable: ReadonlySet<Field> = new Set(['itemName', 'description', 'price']);
