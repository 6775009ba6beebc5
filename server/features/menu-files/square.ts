import { parsePrice } from '../../../core/domain/item-rules.ts';
import { toFigure } from '../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../core/messages/message.ts';
import { plainFigure } from './columns.ts';
import type { FileDish, MenuText } from './menu-text.ts';
import { foldedHeader, type TableRow, type TextTable } from './table-of-text.ts';

// Square's export changes: columns are found by name. A row is a variation of an item, such as Small or Large.

export const isSquareTable = ({ headers }: TextTable) => {
  const names = headers.map(foldedHeader);
  return names.includes('itemname') && names.includes('variationname');
};

export function readSquareTable({ headers, rows }: TextTable): MenuText {
  const sets = setsOf(headers);
  const isArchived = (row: TableRow) => /^y/i.test(row.cells.get('archived') ?? '');
  const variations = new Map<string, TableRow[]>();
  for (const row of rows.filter((one) => !isArchived(one))) {
    const key = row.cells.get('token') ?? row.cells.get('itemname') ?? '';
    variations.set(key, [...(variations.get(key) ?? []), row]);
  }
  const archived = rows.filter(isArchived).length;
  return {
    dishes: [...variations.values()].map((own) => ({ ...dishOf(own), sets: setsIn(own, sets) })),
    faults: [],
    leftOut: archived > 0 ? [fill(words.archived, { count: archived })] : [],
    columnOf: (field) => {
      if (field === 'groups') return [...sets.values()][0]?.[0] ?? field;
      const column = squareColumns[field] ?? 'price';
      return headers.find((header) => foldedHeader(header) === column) ?? field;
    },
  };
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
function dishOf(rows: TableRow[]): FileDish {
  const [first] = rows as [TableRow, ...TableRow[]];
  const named = rows.map((row) => ({
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
    // 'Drinks, Hot drinks': a dish is in one category here.
    categoryName: (first.cells.get('categories') ?? first.cells.get('category') ?? '').split(',')[0]?.trim() ?? '',
    record: {
      itemName: first.cells.get('itemname') ?? '',
      description: first.cells.get('description') ?? '',
      price,
      ...(rows.length > 1 && { subItems, selection: 'S' as const, mandatory: true }),
    },
  };
}
