import { nameKey } from '../../../../core/domain/item-rules.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../../core/messages/message.ts';
import { amountsOfTable } from './cells.ts';
import { headingOf } from './columns.ts';
import { counted, type Fault, type MenuText } from './menu-text.ts';
import { countsOf, type PlacedDish, partsOfPath, variedDish, withShortNames } from './other-systems.ts';
import { foldedHeader, hasColumns, headerOf, type TableRow, type TextTable, textOf } from './table-of-text.ts';

// Columns are found by name, because Square's export changes. A row is a variation of an item, such as Small or Large.

export const isSquareTable = (table: TextTable) => hasColumns(table, ['itemname', 'variationname']);

export function readSquareTable(money: Money, table: TextTable): MenuText {
  const { headers, rows } = table;
  const sets = setsOf(headers);
  const items = itemsOf(rows.filter((row) => !isYes(row, 'archived')));
  const tellsHidden = hasColumns(table, ['sellable']) || hasColumns(table, [visibility]);
  const shownNames = countsOf(items.map(([first]) => nameKey(shownName(first))));
  const dishes: PlacedDish[] = [];
  const faults: Fault[] = [];
  const column = headerOf(table, 'price') ?? headingOf('price');
  const amount = amountsOfTable(money, rows.map(priceOf));
  for (const variations of items) {
    const isShared = (shownNames.get(nameKey(shownName(variations[0]))) ?? 0) > 1;
    const itemName = isShared ? textOf(variations[0], 'itemname') : shownName(variations[0]);
    const priceIn = (row: TableRow) => {
      const read = amount(priceOf(row));
      if ('figure' in read) return read.figure;
      faults.push({ of: 'dish', ofRow: variations[0].line, row: row.line, column, message: read.fault });
      return priceOf(row);
    };
    dishes.push({ ...dishOf(money, variations, itemName, { tellsHidden, priceIn }), sets: setsIn(variations, sets) });
  }
  const { sameNames, ...named } = withShortNames(dishes);
  const total = (count: (rows: Item) => number) => items.reduce((sum, rows) => sum + count(rows), 0);
  const taxes = headers.filter((header) => /^tax - /i.test(header) && differs(rows, foldedHeader(header)));
  return {
    ...named,
    faults,
    leftOut: [
      ...sameNames,
      ...counted(words.archived, { count: rows.filter((row) => isYes(row, 'archived')).length }),
      ...counted(words.notSold, { count: total((rows) => rows.length - soldOf(rows).length) }),
      ...counted(words.openVariations, { count: total((rows) => soldOf(rows).length - pricedOf(rows).length) }),
      ...counted(words.alcohol, {
        count: items.filter((rows) => rows.some((row) => isYes(row, 'containsalcohol'))).length,
      }),
      ...(taxes.length > 0 ? [fill(words.columns, { names: taxes.join(', ') })] : []),
    ],
    columns: {
      itemName: headerOf(table, 'itemname'),
      description: headerOf(table, 'description'),
      category: headerOf(table, 'categories') ?? headingOf('category'),
      groups: [...sets.values()][0]?.[0] ?? headingOf('groups'),
    },
    otherColumn: headerOf(table, 'price'),
  };
}

type Item = readonly [TableRow, ...TableRow[]];

const visibility = 'squareonlineitemvisibility';

const isYes = (row: TableRow, column: string) => /^y/i.test(textOf(row, column));
const differs = (rows: readonly TableRow[], column: string) => new Set(rows.map((row) => isYes(row, column))).size > 1;

/** The name shown to guests; the other name is for staff. */
const shownName = (row: TableRow) => textOf(row, 'customerfacingname') || textOf(row, 'itemname');

/** Values of a column for each location, such as 'Enabled Main Street'. */
const ofPlaces = ({ cells }: TableRow, column: string) =>
  [...cells.keys()].filter((name) => name.startsWith(column)).flatMap((name) => cells.get(name) ?? []);

function isSold(row: TableRow): boolean {
  const enabled = ofPlaces(row, 'enabled');
  return !/^n/i.test(textOf(row, 'sellable')) && (enabled.length === 0 || enabled.some((cell) => /^y/i.test(cell)));
}

/** The variations that are sold. If none is, returns all, and the whole dish is hidden. */
const soldOf = (rows: readonly TableRow[]) => (rows.some(isSold) ? rows.filter(isSold) : rows);

const priceOf = (row: TableRow) => textOf(row, 'price') || (ofPlaces(row, 'price')[0] ?? '');

/** The price is entered at the till. */
const isOpen = (row: TableRow) => /^(variable)?$/i.test(priceOf(row));

/** The variations that are sold. If any of them has a price, those without one are dropped. */
function pricedOf(rows: Item): readonly TableRow[] {
  const sold = soldOf(rows);
  return sold.every(isOpen) ? sold : sold.filter((row) => !isOpen(row));
}

const isHidden = (rows: readonly TableRow[]) =>
  !rows.some(isSold) || rows.some((row) => /^(hidden|unavailable)$/i.test(textOf(row, visibility)));

/** For example 'Popular, Drinks > Hot drinks', of which a dish here gets one. Equal names are followed by a token. */
function categoryOf(row: TableRow): string {
  const main = withoutToken(textOf(row, 'reportingcategory'));
  const all = withoutToken(textOf(row, 'categories') || textOf(row, 'category') || main);
  const each = all === main ? [all] : all.split(',').map((name) => name.trim());
  return each.find((name) => name.endsWith(main)) ?? each[0] ?? '';
}

const withoutToken = (text: string) => text.replaceAll(/ \([0-9A-Z]{24}\)/g, '').trim();

const placeOf = (row: TableRow) => JSON.stringify([textOf(row, 'itemname'), categoryOf(row)].map(nameKey));

/** Groups rows by handle or token if these repeat. Otherwise by name and category, until a variation repeats. */
function itemsOf(rows: readonly TableRow[]): Item[] {
  const identities = ['referencehandle', 'token'].filter((column) => {
    const ids = rows.flatMap((row) => row.cells.get(column) ?? []);
    return new Set(ids).size < ids.length;
  });
  const known = new Map<string, [TableRow, ...TableRow[]]>();
  const items: [TableRow, ...TableRow[]][] = [];
  const seen = new Map<object, Set<string>>();
  for (const row of rows) {
    const ids = identities.flatMap((column) => {
      const id = row.cells.get(column);
      return id === undefined ? [] : [`${column} ${id}`];
    });
    const variation = nameKey(textOf(row, 'variationname'));
    const near = known.get(placeOf(row));
    const isOther = ids.length > 0 || (near !== undefined && seen.get(near)?.has(variation));
    const sameId = ids.map((id) => known.get(id)).find((found) => found !== undefined);
    const item = sameId ?? (isOther ? undefined : near);
    const rowsOfItem: [TableRow, ...TableRow[]] = item ?? [row];
    if (item) item.push(row);
    else items.push(rowsOfItem);
    seen.set(rowsOfItem, (seen.get(rowsOfItem) ?? new Set()).add(variation));
    for (const key of [placeOf(row), ...ids]) known.set(key, rowsOfItem);
  }
  return items;
}

type Sets = ReadonlyMap<string, readonly string[]>;

/** The columns of each modifier set. Sets with equal names are followed by a token in the header. */
function setsOf(headers: readonly string[]): Sets {
  const sets = new Map<string, string[]>();
  for (const header of headers) {
    const [, name] = /^modifier set - (.+?)(?: - [0-9A-Z]{24})?$/i.exec(header) ?? [];
    if (name !== undefined) sets.set(name, [...(sets.get(name) ?? []), header]);
  }
  return sets;
}

/** A dish has a set if any of its variations has it. An empty cell changes nothing. */
const setsIn = (rows: readonly TableRow[], sets: Sets) =>
  [...sets].flatMap(([groupName, headers]) => {
    const cells = rows.flatMap((row) => headers.flatMap((header) => row.cells.get(foldedHeader(header)) ?? []));
    return cells.length > 0 ? [{ groupName, isOn: cells.some((cell) => /^y/i.test(cell)) }] : [];
  });

/** Square calls the only variation of an item 'Regular'. */
const isUnnamed = (row: TableRow) => /^(regular)?$/i.test(textOf(row, 'variationname'));

interface ReadingRows {
  readonly tellsHidden: boolean;
  readonly priceIn: (row: TableRow) => string;
}

function dishOf(money: Money, rows: Item, itemName: string, { tellsHidden, priceIn }: ReadingRows): PlacedDish {
  const [first] = rows;
  const priced = pricedOf(rows);
  const variations = priced.map((row) => ({
    row: row.line,
    name: textOf(row, 'variationname'),
    price: isOpen(row) ? undefined : priceIn(row),
  }));
  const { record, ...varied } = variedDish(money, variations, !priced.every(isUnnamed), rows.length > 1);
  return {
    row: first.line,
    path: partsOfPath(categoryOf(first)),
    ...varied,
    record: {
      itemName,
      description: textOf(first, 'description'),
      // A dish stays hidden until staff enter its price.
      ...((varied.isPriceOpen ? isHidden(rows) : tellsHidden) && { hidden: isHidden(rows) }),
      ...record,
    },
  };
}
