import type { MenuFileItem } from '../../../../core/contract/menu-files.ts';
import { foldedText } from '../../../../core/domain/folded-text.ts';
import { itemTypeNames } from '../../../../core/domain/item-types.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { standardClass } from '../../../../core/domain/tax-settings.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';
import { allergensCell, type ReadAmount, readAllergens } from './cells.ts';
import type { FileDish } from './menu-text.ts';

export type Cell = { readonly record: FileDish['record'] } | { readonly fault: Words };

export interface Column {
  /** Headings for this column in other files, in several languages and folded for comparison. */
  readonly alike: readonly string[];
  readonly written: (item: MenuFileItem, money: Money) => string;
  /** If present, the column is only written if this is true for at least one dish. */
  readonly isUsed?: (item: MenuFileItem) => boolean;
  readonly read: (cell: string, amount: ReadAmount) => Cell;
}

/** The heading of a column in our own files. */
export const headingOf = (column: keyof typeof words.headings) => say('en', words.headings[column]);

const typeNames = itemTypeNames.map((name) => say('en', name));

/** Columns of a CSV file for fields of a dish. Those in `namingColumns` contain names of other records. */
export const columns = {
  itemName: {
    alike: [
      'itemname',
      'item',
      'menuitem',
      'dish',
      'dishname',
      'product',
      'gericht',
      'artikel',
      'nombre',
      'plato',
      'nom',
      'plat',
      'nome',
    ],
    written: ({ itemName }) => itemName,
    read: (itemName) => ({ record: { itemName } }),
  },
  description: {
    alike: ['details', 'beschreibung', 'descripcion', 'descrizione'],
    written: ({ description }) => description,
    read: (description) => ({ record: { description } }),
  },
  price: {
    alike: ['preis', 'precio', 'prix', 'prezzo', 'preco', 'amount', 'unitprice'],
    written: ({ price }, money) => money.toFigure(money.centsOf(price)),
    read: (cell, amount) => {
      const read = amount(cell);
      return 'fault' in read ? read : { record: { price: read.figure } };
    },
  },
  type: {
    alike: ['type', 'labels', 'diet', 'tags'],
    written: ({ type }) => namesOfTypes(type),
    read: (cell) => {
      const parts = cell.split(/[,;|/]/).map((part) => part.trim());
      const unknown = parts.find((part) => typeOf(part) < 0);
      if (unknown !== undefined) return { fault: fill(words.badType, { part: unknown }) };
      return { record: { type: [...new Set(parts.map(typeOf))].sort((a, b) => a - b).join(',') } };
    },
  },
  availibilty: {
    alike: ['availibilty', 'available', 'status', 'verfugbar', 'disponible'],
    written: ({ availibilty }) => availabilityNames[availibilty],
    read: (cell) => {
      const availibilty = availabilityOf(cell);
      return availibilty === undefined ? { fault: words.badAvailability } : { record: { availibilty } };
    },
  },
  selection: {
    alike: ['selection'],
    written: ({ selection }) => selectionNames[selection],
    read: (cell) => {
      const selection = keyOf(selectionNames, cell);
      return selection === undefined ? { fault: words.badSelection } : { record: { selection } };
    },
  },
  max: {
    alike: [],
    written: ({ max }) => String(max),
    read: (max) => ({ record: { max } }),
  },
  mandatory: {
    alike: ['required'],
    written: ({ mandatory }) => yesOrNo(mandatory),
    read: (cell) => boolean(cell, (mandatory) => ({ mandatory })),
  },
  featured: {
    alike: ['featured'],
    written: ({ featured = false }) => yesOrNo(featured),
    read: (cell) => boolean(cell, (featured) => ({ featured })),
  },
  favourite: {
    alike: ['favorite', 'favorit', 'favori', 'favorito'],
    written: ({ favourite = false }) => yesOrNo(favourite),
    isUsed: ({ favourite = false }) => favourite,
    read: (cell) => boolean(cell, (favourite) => ({ favourite })),
  },
  subItems: {
    alike: ['subitems', 'options', 'modifiers', 'extras'],
    written: ({ subItems }, money) =>
      subItems
        .map(({ subItemName, price }) => `${escaped(subItemName)} = ${money.toFigure(money.centsOf(price))}`)
        .join(' | '),
    read: choicesOf,
  },
  hidden: {
    alike: ['versteckt', 'oculto', 'masque', 'nascosto'],
    written: ({ hidden = false }) => yesOrNo(hidden),
    isUsed: ({ hidden = false }) => hidden,
    read: (cell) => boolean(cell, (hidden) => ({ hidden })),
  },
  allergens: {
    alike: ['allergen', 'allergene', 'alergenos', 'allergenes', 'allergeni'],
    written: ({ allergens, traces }) => allergensCell(allergens, traces),
    isUsed: ({ allergens, traces }) => allergens !== undefined || traces !== undefined,
    read: readAllergens,
  },
  taxClass: {
    alike: ['taxcategory', 'steuerklasse'],
    written: ({ taxClass = standardClass }) => taxClass,
    isUsed: ({ taxClass }) => taxClass !== undefined,
    read: (cell) => ({ record: { taxClass: foldedText(cell) === standardClass ? null : cell } }),
  },
} as const satisfies Partial<Record<keyof FileDish['record'], Column>>;

export const namingColumns = {
  category: [
    'categories',
    'productgroup',
    'menugroup',
    'group',
    'section',
    'kategorie',
    'categoria',
    'categorie',
    'rubrik',
  ],
  goesWith: [],
  groups: ['modifiersets', 'modifiergroups'],
} as const;

const { available: A, notAvailable: N, outOfStock: O, none: Y, multiple: M, single: S } = words.values;
const availabilityNames = { A: say('en', A), N: say('en', N), O: say('en', O) };
const selectionNames = { Y: say('en', Y), M: say('en', M), S: say('en', S) };
const yesNames = ['yes', 'y', 'true', '1', 'x', 'ja', 'si', 'oui', 'sim'];
const noNames = ['no', 'n', 'false', '0', '-', 'nein', 'non', 'nao'];

const yesOrNo = (is: boolean) => say('en', is ? words.values.yes : words.values.no);

function boolean(cell: string, record: (is: boolean) => FileDish['record']): Cell {
  const word = foldedText(cell);
  if (!yesNames.includes(word) && !noNames.includes(word)) return { fault: words.badYesNo };
  return { record: record(yesNames.includes(word)) };
}

function keyOf<Key extends string>(names: Readonly<Record<Key, string>>, cell: string): Key | undefined {
  const word = foldedText(cell);
  return (Object.keys(names) as Key[]).find((key) => names[key] === word || key.toLowerCase() === word);
}

function availabilityOf(cell: string): 'A' | 'N' | 'O' | undefined {
  const word = foldedText(cell);
  if (yesNames.includes(word)) return 'A';
  if (noNames.includes(word)) return 'N';
  return keyOf(availabilityNames, cell);
}

export const namesOfTypes = (type: string) =>
  type
    .split(',')
    .filter(Boolean)
    .map((id) => typeNames[Number(id)] ?? id)
    .join(', ');

/** Reads an id, or a name in any case. Returns -1 if it is unknown. */
function typeOf(part: string): number {
  const word = foldedText(part);
  return /^[0-8]$/.test(word) ? Number(word) : typeNames.findIndex((name) => foldedText(name) === word);
}

const escaped = (name: string, separator = '|') =>
  name.replaceAll('\\', '\\\\').replaceAll(separator, `\\${separator}`);

const unescaped = (parts: readonly string[] | null) =>
  (parts ?? []).map((part) => part.replaceAll(/\\(.)/g, '$1').trim()).filter(Boolean);

/** Splits a cell at its bars. A bar within a name is escaped with a backslash. */
export const partsOf = (cell: string): string[] => unescaped(cell.match(/(?:\\.|[^|\\])+/g));

export const joinedParts = (names: readonly string[]) => names.map((name) => escaped(name)).join(' | ');

export const groupsCell = (names: readonly string[]) => names.map((name) => escaped(name, ';')).join('; ');

export const readGroups = (cell: string) =>
  foldedText(cell) === selectionNames.Y
    ? []
    : unescaped(cell.match(/(?:\\.|[^;\\])+/g)).map((groupName) => ({ groupName }));

/** The price after the last '='; undefined if there is none. */
function pricedAt(part: string): number | undefined {
  const at = part.lastIndexOf('=');
  const price = part.slice(at + 1).trim();
  return at > 0 && /\d/.test(price) && !/\s/.test(price) ? at : undefined;
}

/** 'Cheese = 1.50 | Bacon' -> two choices, the second without a price. */
function choicesOf(cell: string, amount: ReadAmount): Cell {
  const subItems: { subItemName: string; price?: string }[] = [];
  for (const part of partsOf(cell)) {
    const at = pricedAt(part);
    const read = at === undefined ? undefined : amount(part.slice(at + 1).trim());
    if (read && 'fault' in read) return read;
    subItems.push({ subItemName: part.slice(0, at).trim(), ...(read && { price: read.figure }) });
  }
  return { record: { subItems } };
}

export const amountsIn = (cell: string): string[] => cell.match(/[\d.,]+/g) ?? [];
