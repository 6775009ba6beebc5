import { nameKey, parsePrice } from '../../../../core/domain/item-rules.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../../core/messages/message.ts';
import { amountsOfTable, type ReadAmount } from './cells.ts';
import { headingOf } from './columns.ts';
import { counted, type Fault, type MenuText } from './menu-text.ts';
import { type PlacedDish, partsOfPath, withShortNames } from './other-systems.ts';
import { hasColumns, headerOf, type TableRow, type TextTable, textOf } from './table-of-text.ts';

// Toast's Menu Manager export: one row per price of an item or a modifier.

export const isToastTable = (table: TextTable) => hasColumns(table, ['entitytype', 'name']);

export function readToastTable(money: Money, table: TextTable): MenuText {
  const { rows } = table;
  const rowsOf = (type: string) => rows.filter((row) => textOf(row, 'entitytype').toLowerCase() === type);
  const priceColumns = ['price', 'locationspecificbaseprice', 'menuprice', 'timeprice'];
  const amount = amountsOfTable(
    money,
    rows.flatMap((row) => priceColumns.map((column) => textOf(row, column))),
  );
  const faults: Fault[] = [];
  const items = groupsOf(rowsOf('menu_item')).map((rowsOfItem) => {
    for (const row of rowsOfItem)
      for (const column of priceColumns) {
        const read = amount(textOf(row, column));
        if ('fault' in read)
          faults.push({
            of: 'dish',
            ofRow: rowsOfItem[0].line,
            row: row.line,
            message: read.fault,
            column: headerOf(table, column) ?? column,
          });
      }
    return itemOf(money, rowsOfItem, amount);
  });
  const header = (column: string) => headerOf(table, column) ?? column;
  const hasKitchenName = rows.some(
    (row) => ![nameKey(textOf(row, 'name')), ''].includes(nameKey(textOf(row, 'kitchenname'))),
  );
  const { sameNames, ...named } = withShortNames(items.map(({ dish }) => dish));
  return {
    ...named,
    faults,
    leftOut: [
      ...sameNames,
      ...counted(words.modifiers, { count: groupsOf(rowsOf('modifier')).length }),
      ...counted(words.otherGroups, { count: items.reduce((sum, item) => sum + item.otherGroups, 0) }),
      ...counted(words.otherPrices, { count: items.reduce((sum, item) => sum + item.otherPrices, 0) }),
      ...(hasKitchenName ? [fill(words.columns, { names: header('kitchenname') })] : []),
    ],
    columns: { itemName: header('name'), category: headerOf(table, 'menugroups') ?? headingOf('category') },
    otherColumn: headerOf(table, 'price'),
  };
}

type Rows = readonly [TableRow, ...TableRow[]];

/** Groups the rows by item or modifier. All versions of one have the same number. */
function groupsOf(rows: readonly TableRow[]): Rows[] {
  const groups = new Map<string, [TableRow, ...TableRow[]]>();
  for (const row of rows) {
    const key = textOf(row, 'number') || nameKey(textOf(row, 'name'));
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function itemOf(money: Money, rows: Rows, amount: ReadAmount) {
  const [first] = rows;
  const [group = '', ...otherGroups] = textOf(first, 'menugroups').split(',');
  const centsIn = (row: TableRow, column: string) => {
    const read = amount(textOf(row, column));
    return 'figure' in read ? parsePrice(money, read.figure) : undefined;
  };
  // Undefined if each size has its own price, or the price is entered at the till.
  const usual = ['price', 'locationspecificbaseprice'].flatMap((column) =>
    rows.flatMap((row) => centsIn(row, column) ?? []),
  )[0];
  const dish: PlacedDish = {
    row: first.line,
    path: partsOfPath(group),
    isPriceOpen: usual === undefined,
    record: {
      itemName: textOf(first, 'name'),
      ...(usual !== undefined && { price: money.toFigure(usual) }),
    },
  };
  const hasOther = (row: TableRow) =>
    ['menuprice', 'locationspecificbaseprice', 'timeprice'].some(
      (column) => ![usual, undefined].includes(centsIn(row, column)),
    );
  return { dish, otherGroups: otherGroups.length, otherPrices: rows.filter(hasOther).length };
}
