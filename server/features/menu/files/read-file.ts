import { CsvError } from 'csv-parse/sync';
import { nameKey } from '../../../../core/domain/item-rules.ts';
import { menuFileLimits, menuLimits } from '../../../../core/domain/menu-limits.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../../core/messages/message.ts';
import { amountsOfTable } from './cells.ts';
import { amountsIn, type Cell, columns, headingOf, namingColumns, partsOf, readGroups } from './columns.ts';
import { isLoyverseTable, readLoyverseTable } from './loyverse.ts';
import { counted, type Fault, type FileDish, faulty, type MenuText } from './menu-text.ts';
import { readJson } from './read-json.ts';
import { isSquareTable, readSquareTable } from './square.ts';
import { foldedHeader, type TableRow, type TextTable, tableOfText } from './table-of-text.ts';
import { isToastTable, readToastTable } from './toast.ts';

/** Reads our JSON or CSV, an export of Square, Toast or Loyverse, or a plain table with known column headings. */
export function readMenuText(money: Money, text: string): MenuText {
  const menu = /^\s*[[{]/.test(text) ? readJson(money, text) : readCsv(money, text);
  const parts = [menu.dishes, menu.categories, menu.groups, menu.times];
  if (menu.faults.length === 0 && parts.every((part = []) => part.length === 0)) return faulty(words.empty);
  const { dishes: most } = menuLimits;
  if (menu.dishes.length > most) return faulty(fill(words.tooMany, { most }));
  const { choices } = menuFileLimits;
  return choicesIn(menu) > choices ? faulty(fill(words.tooManyChoices, { most: choices })) : menu;
}

function choicesIn({ dishes, groups = [] }: MenuText): number {
  let count = 0;
  for (const { record } of groups) count += record.choices?.length ?? 0;
  for (const { record, groups: groupsOfDish = [], goesWith = [] } of dishes) {
    count += (record.subItems?.length ?? 0) + goesWith.length;
    count += (record.offerTimes?.length ?? 0) + (record.priceWindows?.length ?? 0);
    for (const { prices } of groupsOfDish) count += 1 + (prices?.length ?? 0);
  }
  return count;
}

function readCsv(money: Money, text: string): MenuText {
  let table: TextTable;
  try {
    table = tableOfText(text, isNameHeading);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return faulty(fill(words.badCsv, { fault: error.message }), Number(error.records) + 1);
  }
  if (table.headers.length === 0) return faulty(words.noTable);
  const { columns: most } = menuFileLimits;
  if (table.headers.length > most) return faulty(fill(words.tooManyColumns, { most }));
  if (isSquareTable(table)) return readSquareTable(money, table);
  if (isLoyverseTable(table)) return readLoyverseTable(money, table);
  return isToastTable(table) ? readToastTable(money, table) : readPlainTable(money, table);
}

type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

const headingsLike = (column: Parameters<typeof headingOf>[0], alike: readonly string[]) => {
  const headings = new Set([foldedHeader(headingOf(column)), ...alike]);
  return (cell: string) => headings.has(foldedHeader(cell));
};
const isNameHeading = headingsLike('itemName', columns.itemName.alike);

function readPlainTable(money: Money, { headers, rows }: TextTable): MenuText {
  const headerOf = new Map(fields.map((field) => [field, headers.find(headingsLike(field, columns[field].alike))]));
  const naming = (column: keyof typeof namingColumns) => headers.find(headingsLike(column, namingColumns[column]));
  const [category, goesWith, groups] = [naming('category'), naming('goesWith'), naming('groups')];
  if (headerOf.get('itemName') === undefined) return faulty(words.noName, 1);
  const keys = new Map(headers.map((header) => [header as string | undefined, foldedHeader(header)]));
  const known = new Set([category, goesWith, groups, ...headerOf.values()]);
  const unknown = headers.filter((header) => header !== '' && !known.has(header));
  const faults: Fault[] = [];
  const cellOf = (row: TableRow, header: string | undefined) => row.cells.get(keys.get(header) ?? '');
  const cellsOf = (field: Field) => rows.map((row) => cellOf(row, headerOf.get(field)) ?? '');
  const amount = amountsOfTable(money, [...cellsOf('price'), ...cellsOf('subItems').flatMap(amountsIn)]);
  const isCategory = (row: TableRow) =>
    category === undefined && row.cells.size === 1 && cellOf(row, headerOf.get('itemName')) !== undefined;
  const dishOf = (row: TableRow, above: string): FileDish => {
    const cell = (header: string | undefined) => cellOf(row, header);
    let record: FileDish['record'] = {};
    for (const field of fields) {
      const header = headerOf.get(field);
      // For text fields, an empty cell clears the stored text. For other fields it keeps the stored value.
      const written = cell(header) ?? (header !== undefined && emptiable.has(field) ? '' : undefined);
      if (header === undefined || written === undefined) continue;
      const outcome: Cell = columns[field].read(written, amount);
      if ('fault' in outcome) faults.push({ of: 'dish', row: row.line, column: header, message: outcome.fault });
      else record = { ...record, ...outcome.record };
    }
    const [names, groupNames] = [cell(goesWith), cell(groups)];
    return {
      row: row.line,
      categoryName: cell(category) ?? above,
      record,
      ...(names !== undefined && { goesWith: partsOf(names) }),
      ...(groupNames !== undefined && { groups: readGroups(groupNames) }),
    };
  };
  const dishes: FileDish[] = [];
  // If there is no category column, a category can be a line of its own above its dishes.
  let above = '';
  for (const row of rows) {
    if (headerOf.get('price') !== undefined && isCategory(row)) above = cellOf(row, headerOf.get('itemName')) ?? '';
    else dishes.push(dishOf(row, above));
  }
  const placed = inOneCategory(dishes);
  return {
    dishes: placed.dishes,
    faults,
    leftOut: [...(unknown.length > 0 ? [fill(words.columns, { names: unknown.join(', ') })] : []), ...placed.leftOut],
    columns: { ...Object.fromEntries(headerOf), category, goesWith, groups, traces: headerOf.get('allergens') },
  };
}

/** Keeps only the first of equal dishes in several categories. Differing ones get the category added to their name. */
function inOneCategory(dishes: readonly FileDish[]) {
  const firsts = new Map<string, FileDish>();
  const isElsewhere = (dish: FileDish, first: FileDish) => nameKey(dish.categoryName) !== nameKey(first.categoryName);
  const contentOf = ({
    row: _row,
    categoryName: _category,
    record: { itemName: _name, ...record },
    ...dish
  }: FileDish) => JSON.stringify([dish, record]);
  const apart = dishes.flatMap((dish) => {
    const { itemName } = dish.record;
    if (nameKey(itemName) === '') return dish;
    const first = firsts.get(nameKey(itemName));
    if (!first) firsts.set(nameKey(itemName), dish);
    if (!first || !isElsewhere(dish, first)) return dish;
    if (contentOf(dish) === contentOf(first)) return [];
    return { ...dish, record: { ...dish.record, itemName: `${itemName} (${dish.categoryName})` } };
  });
  return { dishes: apart, leftOut: counted(words.otherCategories, { count: dishes.length - apart.length }) };
}

const emptiable: ReadonlySet<Field> = new Set(['itemName', 'description', 'price']);
