import { parsePrice } from '../../../core/domain/item-rules.ts';
import { toFigure } from '../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../core/messages/en/server/menu-files.ts';
import { fill } from '../../../core/messages/message.ts';
import { readPrices } from './cells.ts';
import { plainFigure } from './columns.ts';
import { counted, type MenuText, nameKey } from './menu-text.ts';
import { type PlacedDish, partsOfPath, withShortNames } from './other-systems.ts';
import { foldedHeader, type TableRow, type TextTable } from './table-of-text.ts';

// Toast's export of its menu manager: a row is one of the prices of an item or a modifier.

export const isToastTable = ({ headers }: TextTable) => {
  const names = headers.map(foldedHeader);
  return names.includes('entitytype') && names.includes('name');
};

export function readToastTable({ headers, rows }: TextTable): MenuText {
  const items = groupsOf(rows.filter((row) => isOf(row, 'menu_item')));
  const modifiers = groupsOf(rows.filter((row) => isOf(row, 'modifier')));
  const headerOf = (column: string) => headers.find((header) => foldedHeader(header) === column) ?? column;
  const hasKitchenName = rows.some(
    (row) => ![nameKey(textOf(row, 'name')), ''].includes(nameKey(textOf(row, 'kitchenname'))),
  );
  return {
    ...withShortNames(items.map(dishOf)),
    faults: [],
    leftOut: [
      ...counted(words.modifiers, { count: modifiers.length }),
      ...counted(words.otherGroups, { count: items.reduce((sum, [first]) => sum + menuGroups(first).length - 1, 0) }),
      ...counted(words.otherPrices, { count: items.reduce((sum, own) => sum + otherPrices(own), 0) }),
      ...(hasKitchenName ? [fill(words.columns, { names: headerOf('kitchenname') })] : []),
    ],
    columns: { itemName: headerOf('name'), category: headerOf('menugroups') },
    otherColumn: headerOf('price'),
  };
}

const textOf = ({ cells }: TableRow, column: string) => cells.get(column) ?? '';
const isOf = (row: TableRow, type: string) => textOf(row, 'entitytype').toLowerCase() === type;

/** The rows of each item or modifier: all its versions have the same number. */
function groupsOf(rows: readonly TableRow[]): TableRow[][] {
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    const key = textOf(row, 'number') || nameKey(textOf(row, 'name'));
    const own = groups.get(key) ?? [];
    own.push(row);
    groups.set(key, own);
  }
  return [...groups.values()];
}

const menuGroups = (row: TableRow | undefined) => (row ? textOf(row, 'menugroups') : '').split(',');

const centsIn = (row: TableRow, column: string) => parsePrice(plainFigure(textOf(row, column)));

/** Undefined: each size has its own, or it is typed at the till. */
const usualCents = (rows: readonly TableRow[]) =>
  ['price', 'locationspecificbaseprice'].flatMap((column) => rows.flatMap((row) => centsIn(row, column) ?? []))[0];

const isHappyHour = (row: TableRow, usual: number | undefined) =>
  (centsIn(row, 'timeprice') ?? Infinity) < (usual ?? 0);

function otherPrices(rows: readonly TableRow[]): number {
  const usual = usualCents(rows);
  const columns = ['menuprice', 'locationspecificbaseprice', 'timeprice'];
  const areHoursRead = happyHours(rows, usual) !== undefined;
  const isTaken = (row: TableRow, column: string) => column === 'timeprice' && areHoursRead && isHappyHour(row, usual);
  const isOther = (row: TableRow) =>
    columns.some((column) => ![usual, undefined].includes(centsIn(row, column)) && !isTaken(row, column));
  return rows.filter(isOther).length;
}

/** Undefined if the dish has none, or times in words of their own. */
function happyHours(rows: readonly TableRow[], usual: number | undefined) {
  const windows = rows
    .filter((row) => isHappyHour(row, usual))
    .map(
      (row) =>
        `${textOf(row, 'timepricedays')} ${clock(row, 'timepricestart')}-${clock(row, 'timepriceend')} ${textOf(row, 'timeprice')}`,
    );
  const cut = readPrices(windows.join('; '), plainFigure);
  return windows.length > 0 && 'record' in cut ? cut.record : undefined;
}

function dishOf(rows: readonly TableRow[]): PlacedDish {
  const [first] = rows as [TableRow, ...TableRow[]];
  const usual = usualCents(rows);
  return {
    row: first.line,
    path: partsOfPath(menuGroups(first)[0] ?? ''),
    isPriceOpen: usual === undefined,
    record: {
      itemName: textOf(first, 'name'),
      ...(usual !== undefined && { price: toFigure(usual) }),
      ...happyHours(rows, usual),
    },
  };
}

/** '04:30pm' -> '16:30'. */
function clock(row: TableRow, column: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d{1,2}):(\d\d)\s*([ap])m$/i.exec(textOf(row, column)) ?? [];
  return `${(Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)}:${minute}`;
}
