import { parsePrice } from '../../../core/domain/item-rules.ts';
import { toFigure } from '../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../core/messages/message.ts';
import { plainFigure } from './columns.ts';
import { type FileDish, type MenuText, nameKey } from './menu-text.ts';
import { foldedHeader, type TableRow, type TextTable } from './table-of-text.ts';

// Square's export changes: columns are found by name. A row is a variation of an item, such as Small or Large.

export const isSquareTable = ({ headers }: TextTable) => {
  const names = headers.map(foldedHeader);
  return names.includes('itemname') && names.includes('variationname');
};

export function readSquareTable({ headers, rows }: TextTable): MenuText {
  const sets = setsOf(headers);
  const items = itemsOf(rows.filter((row) => !isYes(row, 'archived')));
  const tellsHidden = headers.some((header) => ['sellable', visibility].includes(foldedHeader(header)));
  const leftOut = [
    [words.archived, rows.filter((row) => isYes(row, 'archived')).length],
    [words.notSold, items.reduce((count, own) => count + own.length - soldOf(own).length, 0)],
    [words.alcohol, items.filter((own) => own.some((row) => isYes(row, 'containsalcohol'))).length],
  ] as const;
  return {
    dishes: items.map((own) => ({ ...dishOf(own, tellsHidden), sets: setsIn(own, sets) })),
    faults: [],
    leftOut: leftOut.flatMap(([told, count]) => (count > 0 ? [fill(told, { count })] : [])),
    columnOf: (field) => {
      if (field === 'groups') return [...sets.values()][0]?.[0] ?? field;
      const column = squareColumns[field] ?? 'price';
      return headers.find((header) => foldedHeader(header) === column) ?? field;
    },
  };
}

const visibility = 'squareonlineitemvisibility';

const isYes = (row: TableRow, column: string) => /^y/i.test(row.cells.get(column) ?? '');
const isSold = (row: TableRow) => !/^n/i.test(row.cells.get('sellable') ?? '');

/** All variations of an item that is not sold at all: it is hidden as a whole. */
const soldOf = (rows: readonly TableRow[]) => (rows.some(isSold) ? rows.filter(isSold) : rows);

const isHidden = (rows: readonly TableRow[]) =>
  !rows.some(isSold) || rows.some((row) => /^(hidden|unavailable)$/i.test(row.cells.get(visibility) ?? ''));

// 'Drinks, Hot drinks': a dish is in one category here.
const categoryOf = ({ cells }: TableRow) =>
  (cells.get('categories') ?? cells.get('category') ?? '').split(',')[0]?.trim() ?? '';

const placeOf = (row: TableRow) => JSON.stringify([row.cells.get('itemname'), categoryOf(row)].map(nameKey));

/** The variations of each item. Some files have a handle or a token for each variation: its name and category tell. */
function itemsOf(rows: readonly TableRow[]): TableRow[][] {
  const keyOf = (row: TableRow) => row.cells.get('referencehandle') ?? row.cells.get('token') ?? placeOf(row);
  const places = new Map<string, string>();
  const items = new Map<string, TableRow[]>();
  for (const row of rows) {
    const place = places.get(keyOf(row)) ?? placeOf(row);
    places.set(keyOf(row), place);
    items.set(place, [...(items.get(place) ?? []), row]);
  }
  return [...items.values()];
}

type Sets = ReadonlyMap<string, readonly string[]>;

/** The columns of each modifier set. Sets of the same name have a token after it. */
function setsOf(headers: readonly string[]): Sets {
  const sets = new Map<string, string[]>();
  for (const header of headers) {
    const [, name] = /^modifier set - (.+?)(?: - [0-9A-Z]{24})?$/i.exec(header) ?? [];
    if (name !== undefined) sets.set(name, [...(sets.get(name) ?? []), header]);
  }
  return sets;
}

/** A dish has a set that one of its variations has; an empty cell says nothing. */
const setsIn = (rows: readonly TableRow[], sets: Sets) =>
  [...sets].flatMap(([groupName, headers]) => {
    const cells = rows.flatMap((row) => headers.flatMap((header) => row.cells.get(foldedHeader(header)) ?? []));
    return cells.length > 0 ? [{ groupName, isOn: cells.some((cell) => /^y/i.test(cell)) }] : [];
  });

const squareColumns: Readonly<Record<string, string>> = {
  ...{ itemName: 'itemname', description: 'description', category: 'categories' },
};

/** The cheapest variation is the dish's price; the others are choices that add to it. */
function dishOf(rows: TableRow[], tellsHidden: boolean): FileDish {
  const [first] = rows as [TableRow, ...TableRow[]];
  const named = soldOf(rows).map((row) => ({
    name: row.cells.get('variationname') ?? '',
    price: plainFigure(row.cells.get('price') ?? ''),
  }));
  const least = Math.min(...named.map(({ price }) => parsePrice(price) ?? Number.POSITIVE_INFINITY));
  const price = Number.isFinite(least) ? toFigure(least) : (named[0]?.price ?? '');
  const subItems = named.map(({ name, price: own }) => {
    const cents = parsePrice(own);
    return { subItemName: name, price: cents === undefined ? own : toFigure(cents - least) };
  });
  return {
    row: first.line,
    categoryName: categoryOf(first),
    record: {
      itemName: first.cells.get('itemname') ?? '',
      description: first.cells.get('description') ?? '',
      price,
      ...(tellsHidden && { hidden: isHidden(rows) }),
      ...(rows.length > 1 && { subItems, selection: 'S' as const, mandatory: true }),
    },
  };
}
