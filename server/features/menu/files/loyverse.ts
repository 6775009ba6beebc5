import type { Money } from '../../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { amountsOfTable } from './cells.ts';
import { headingOf } from './columns.ts';
import { counted, type Fault, type MenuText } from './menu-text.ts';
import { type PlacedDish, partsOfPath, variedDish, withShortNames } from './other-systems.ts';
import { foldedHeader, type TableRow, type TextTable } from './table-of-text.ts';

// Loyverse's item export, in the language of its back office. Rows with the same handle are variants of one item, and
// only the first has a name. Prices are per store: 'Price [Main Street]'.

const headings = {
  handle: /^handle$/,
  itemName: /^(name|nombre|nom|nome)$/,
  category: /^(categor|kategorie)/,
  description: /^(descri|beschreibung)/,
} as const;
const price = /^(price|precio|prix|preis|prezzo|preco)\s*\[/;
const defaultPrice = /^(default price|precio (por defecto|predeterminado)|prix par defaut|standardpreis|preco padrao)/;
const forSale = /^(available for sale|disponible para|disponible a|disponivel para|zum verkauf|disponibile)[^[]*\[/;
const optionValue =
  /^(?=.*\b[123]\b)(option|opcion|opcao|opzione).*(val|wert)|^(val|wert)[^[]*(option|opcion|opcao|opzione)/;

const plain = (header: string) => header.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const isLoyverseTable = ({ headers }: TextTable) => {
  const plainHeaders = headers.map(plain);
  return (
    plainHeaders.includes('handle') && plainHeaders.some((header) => price.test(header) || defaultPrice.test(header))
  );
};

export function readLoyverseTable(money: Money, { headers, rows }: TextTable): MenuText {
  const like = (pattern: RegExp) => headers.filter((header) => pattern.test(plain(header)));
  const header = (field: keyof typeof headings) => like(headings[field])[0];
  const texts = (row: TableRow, names: readonly (string | undefined)[]) =>
    names.flatMap((name) => (name === undefined ? [] : (row.cells.get(foldedHeader(name)) ?? [])));
  const prices = [...like(price), ...like(defaultPrice)];
  const [options, places] = [like(optionValue), like(forSale)];
  const priceOf = (row: TableRow) => texts(row, prices)[0] ?? '';
  const amount = amountsOfTable(money, rows.map(priceOf));
  const faults: Fault[] = [];
  let openVariations = 0;
  const sets = headers.flatMap((name) => {
    const [, groupName] = /^modif[^-]*- "?(.+?)"?$/i.exec(name) ?? [];
    return groupName === undefined ? [] : [{ groupName, column: name }];
  });
  const dishOf = (variants: Item): PlacedDish => {
    const [first] = variants;
    const textIn = (field: keyof typeof headings) => texts(first, [header(field)])[0] ?? '';
    const variations = variants.map((row) => {
      const typed = priceOf(row);
      const read = amount(typed);
      const isOpen = !/\d/.test(typed);
      if ('fault' in read)
        faults.push({ of: 'dish', ofRow: first.line, row: row.line, column: prices[0] ?? '', message: read.fault });
      const written = 'figure' in read ? read.figure : typed;
      return { row: row.line, name: texts(row, options).join(' / '), price: isOpen ? undefined : written };
    });
    const isNamed = variations.some(({ name }) => name !== '');
    const { record, ...varied } = variedDish(money, variations, isNamed);
    const open = variations.filter((variation) => variation.price === undefined).length;
    if (!varied.isPriceOpen) openVariations += open;
    const sold = texts(first, places);
    const isHidden = sold.length > 0 && sold.every((cell) => /^(n|0|f)/i.test(cell));
    return {
      row: first.line,
      path: partsOfPath(textIn('category')),
      ...varied,
      sets: sets.map(({ groupName, column }) => ({ groupName, isOn: /^y/i.test(texts(first, [column])[0] ?? '') })),
      record: {
        itemName: textIn('itemName'),
        description: textIn('description').replaceAll(/<[^<>]*>/g, ''),
        ...((varied.isPriceOpen ? isHidden : sold.length > 0) && { hidden: isHidden }),
        ...record,
      },
    };
  };
  const items = itemsOf(rows, (row) => texts(row, [header('handle')])[0]);
  const { sameNames, ...named } = withShortNames(items.map(dishOf));
  return {
    ...named,
    faults,
    leftOut: [...sameNames, ...counted(words.openVariations, { count: openVariations })],
    columns: {
      itemName: header('itemName'),
      description: header('description'),
      category: header('category') ?? headingOf('category'),
      groups: sets[0]?.column ?? headingOf('groups'),
    },
    otherColumn: prices[0],
  };
}

type Item = readonly [TableRow, ...TableRow[]];

/** Groups the rows by handle. Rows without a handle belong to the item above. */
function itemsOf(rows: readonly TableRow[], handleOf: (row: TableRow) => string | undefined): Item[] {
  const items = new Map<string, [TableRow, ...TableRow[]]>();
  let above = '';
  for (const row of rows) {
    above = handleOf(row) ?? above;
    const item = items.get(above);
    if (item) item.push(row);
    else items.set(above, [row]);
  }
  return [...items.values()];
}
