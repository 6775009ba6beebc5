import type { Item } from '../../../../core/contract/items.ts';
import { wordsOfRefusal } from '../../../../core/contract/refusals.ts';
import { mostGoesWith, nameKey } from '../../../../core/domain/item-rules.ts';
import { menuLimits } from '../../../../core/domain/menu-limits.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { isLongerThan, recordName, textLimits } from '../../../../core/domain/record-text.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Message, type Words } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';
import type { Tx } from '../../../platform/database.ts';
import { serverLanguage } from '../../../platform/language.ts';
import { inTurns } from '../../../platform/others-turn.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { restaurantFormats } from '../../../platform/restaurant-formats.ts';
import { findTaxClasses } from '../../restaurants/restaurants.service.ts';
import { readItemDraft } from '../dishes/item-draft.ts';
import { allItems, type ItemRow } from '../dishes/items.queries.ts';
import { presentOwnItem } from '../dishes/items.service.ts';
import { findGroups } from '../groups/choice-groups.queries.ts';
import { classesInItem, classNamed, type TaxClasses, unknownClasses } from '../groups/tax-classes.ts';
import { allergensCell } from './cells.ts';
import { columns, namesOfTypes } from './columns.ts';
import { categoryFault } from './json-places.ts';
import { readCategories, readMenuRow } from './menu-files.queries.ts';
import { changeOf, counted, type Fault, type FieldChanges, type FileDish, type MenuText } from './menu-text.ts';
import { circleFaults, type DishAfter } from './plan-circles.ts';
import {
  type DishesAfter,
  type DishGroupsPlan,
  type GroupsPlan,
  missingSets,
  planDishGroups,
  planGroups,
} from './plan-groups.ts';
import { findPhotosOf, type PhotoPlan, planPhoto } from './plan-photos.ts';
import { type ImportPlace, timesWithinRights, withinRights } from './plan-rights.ts';
import { offerChanges, offerIn, planTimes, sentOffer, type TimesPlan } from './plan-times.ts';

type ItemDraft = Exclude<ReturnType<typeof readItemDraft>, Refusal>;

export interface Planned {
  readonly dish: FileDish;
  readonly categoryName: string;
  readonly draft: ItemDraft;
  readonly stored: ItemRow | undefined;
  /** The offer times and lower prices that the file gives the dish. */
  readonly offer: ReturnType<typeof sentOffer>;
  /** The changes to show: for a new dish only category and price, for an unchanged one none. */
  readonly fields: FieldChanges;
  readonly groups: DishGroupsPlan;
  readonly photo: PhotoPlan;
}

export interface Plan {
  /** The number of dishes and groups in the plan, and in the file. Undefined if the file as a whole has a fault. */
  readonly good: { readonly records: number; readonly of: number } | undefined;
  readonly times: TimesPlan['planned'];
  readonly groups: GroupsPlan;
  readonly planned: readonly Planned[];
  readonly newCategories: readonly { readonly name: string; readonly description: string }[];
  readonly faults: readonly Fault[];
  readonly leftOut: MenuText['leftOut'];
  readonly dishes: ReadonlyMap<string, ItemRow>;
  readonly taxClasses: TaxClasses;
}

/** The id of a new dish is minus its number in the file. */
function afterImport(dishes: ReadonlyMap<string, ItemRow>, added: readonly FileDish[]): DishesAfter {
  const after = new Map([...dishes].map(([key, { id, name }]) => [key, { id, name }]));
  for (const [at, { record }] of added.entries()) {
    const key = nameKey(record.itemName);
    if (!after.has(key)) after.set(key, { id: -at - 1, name: recordName(record.itemName) });
  }
  return after;
}

type StoredMenu = Awaited<ReturnType<typeof readStoredMenu>>;

export async function readStoredMenu(tx: Tx, place: ImportPlace, file: MenuText) {
  const { restaurantId } = place;
  const items = await allItems(tx, restaurantId);
  return {
    place,
    dishes: new Map(items.map((item) => [nameKey(item.name), item])),
    categories: new Map((await readCategories(tx, restaurantId)).map((category) => [nameKey(category.name), category])),
    formats: await restaurantFormats(tx, restaurantId),
    menu: await readMenuRow(tx, restaurantId),
    photos: await findPhotosOf(tx, place, file.dishes),
    groups: await findGroups(tx, restaurantId),
    taxClasses: await findTaxClasses(tx, restaurantId),
    nameOf: new Map(items.map((item) => [item.id, item.name])),
    categoriesOfDishes: new Set(file.dishes.map(({ categoryName }) => nameKey(categoryName))),
  };
}

/** Plans all records of a file except those with faults. */
export async function planFile(stored: StoredMenu, whole: MenuText) {
  const { money } = stored.place;
  const { place, dishes, categories, formats, menu, photos, nameOf, taxClasses } = stored;
  const { file, leftOut } = withinRights(whole, stored);
  const times = planTimes(formats, menu, categories, file.times ?? []);
  const allowed = timesWithinRights(place, times.planned);
  const dishesAfter = afterImport(dishes, file.dishes);
  const groups = await planGroups(stored, file.groups ?? [], dishesAfter);
  const newCategories = newOfFile(file, categories);
  const faults = [...file.faults, ...longNames(file)];
  const read = new Set(file.faults.map(({ row, column }) => JSON.stringify([row, column])));
  const seen = new Set<string>();
  const planned: Planned[] = [];
  for await (const dish of inTurns(file.dishes)) {
    const name = nameKey(dish.record.itemName);
    const known = dishes.get(name);
    const categoryName = recordName(dish.categoryName) || (known?.categoryName ?? file.otherCategory ?? '');
    const categoryId = categories.get(nameKey(categoryName))?.id;
    const record = recordOf(stored, dish, known, categoryId);
    const draft = readItemDraft(money, record, known);
    const offer = offerIn(formats, dish.record, draft, known);
    const attached = planDishGroups(money, groups, dish, known);
    const isToAdd = categoryName !== '' && categoryId === undefined && !newCategories.has(nameKey(categoryName));
    const found = [
      ...faultsOfPlace(dish, categoryName, dishesAfter, seen.has(name)),
      ...(isToAdd && !place.mayCategories
        ? [['category', fill(words.categoryNotAllowed, { name: categoryName })] as const]
        : []),
      ...[draft, offer].flatMap(faultsOfDraft),
      ...unknownClasses(taxClasses, classesInItem(record)).map(({ path, message }) => [path, message] as const),
      ...attached.faults,
    ];
    if (name !== '') seen.add(name);
    const placed = found.map(([field, message]) => ({ ...placeOf(file, dish, field), message }));
    faults.push(...placed.filter(({ row, column }) => !read.has(JSON.stringify([row, column]))));
    if (isRefusal(draft) || isRefusal(offer) || found.length > 0) continue;
    if (isToAdd) newCategories.set(nameKey(categoryName), { name: categoryName, description: '' });
    const photo = planPhoto(photos, dish, known);
    const fields = known
      ? [
          ...differences(money, known, draft, categoryName),
          ...offerChanges(formats, known, { ...known, ...sentOffer(offer) }),
          ...pairsChanged(known, dish, nameOf),
          ...attached.fields,
          ...photo.fields,
        ]
      : firstFields(money, draft, categoryName);
    planned.push({
      dish,
      categoryName,
      draft,
      stored: known,
      fields,
      offer: sentOffer(offer),
      groups: attached,
      photo,
    });
  }
  faults.push(...circleFaults(groups, afterGroups(file, planned, dishes, dishesAfter)));
  faults.push(...tooManyDishes(dishesAfter.size));
  faults.sort((a, b) => a.row - b.row);
  return {
    planned,
    groups,
    dishes,
    taxClasses,
    times: allowed.times,
    newCategories: [...newCategories.values()],
    faults: [...times.faults, ...groups.faults, ...faults],
    leftOut: [
      ...file.leftOut,
      ...leftOut,
      ...allowed.leftOut,
      ...unstated(planned),
      ...missingSets(file.dishes, groups.library),
    ],
  };
}

function tooManyDishes(count: number): Fault[] {
  const { dishes: most } = menuLimits;
  return count > most ? [{ row: 0, column: '', message: fill(words.tooManyInMenu, { count, most }) }] : [];
}

/** Categories that only exist in the file, even those without dishes, by `nameKey`. */
function newOfFile({ categories = [] }: MenuText, stored: ReadonlyMap<string, unknown>) {
  const named = categories
    .map(({ categoryName, description }) => ({ name: recordName(categoryName), description }))
    .filter(({ name }) => name !== '' && !stored.has(nameKey(name)));
  return new Map<string, Plan['newCategories'][number]>(named.map((category) => [nameKey(category.name), category]));
}

const longNames = ({ categories = [] }: MenuText): Fault[] =>
  categories
    .filter(({ categoryName }) => isLongerThan(textLimits.name, categoryName))
    .map(({ row, categoryName }) =>
      categoryFault(row, categoryName, { path: 'categoryName', message: words.categoryLong }),
    );

function unstated(planned: readonly Planned[]): Words[] {
  const unpriced = planned.filter(({ dish, draft }) => dish.isPriceOpen && draft.priceCents === 0);
  const placed = planned.filter(({ dish, stored }) => !stored && recordName(dish.categoryName) === '');
  return [
    ...counted(words.openPrice, { count: unpriced.length }),
    ...counted(words.noCategory, { count: placed.length, category: placed[0]?.categoryName ?? '' }),
  ];
}

function afterGroups(
  file: MenuText,
  planned: readonly Planned[],
  stored: ReadonlyMap<string, ItemRow>,
  ids: DishesAfter,
) {
  const after = new Map<number, DishAfter>();
  for (const { id, name, groups } of stored.values())
    after.set(id, { id, name, groupIds: (groups ?? []).map((group) => group.id) });
  for (const { dish, draft, groups } of planned) {
    const id = ids.get(nameKey(draft.name))?.id ?? 0;
    const groupIds = groups.drafts?.map(({ groupId }) => groupId);
    if (groupIds) after.set(id, { id, name: draft.name, groupIds, place: placeOf(file, dish, 'groups') });
  }
  return [...after.values()];
}

/** Where to report a fault in a field or in a part of one, such as 'subItems.1.price'. */
function placeOf({ columns: headers, otherColumn }: MenuText, { row, place, choiceRows }: FileDish, path: string) {
  const [field = '', index] = path.split('.');
  return {
    of: 'dish' as const,
    ofRow: row,
    row: (field === 'subItems' && choiceRows?.[Number(index)]) || row,
    column: headers ? (headers[field] ?? otherColumn ?? labelOf(field)) : [place, path].filter(Boolean).join('.'),
  };
}

type FieldFault = readonly [field: string, message: Fault['message']];

function faultsOfPlace(
  { goesWith = [] }: FileDish,
  categoryName: string,
  names: DishesAfter,
  isTwice: boolean,
): FieldFault[] {
  const unknown = goesWith.filter((name) => !names.has(nameKey(name)));
  return [
    ...(isTwice ? [['itemName', words.twice] as const] : []),
    ...(categoryName === '' ? [['category', words.categoryMissing] as const] : []),
    ...(isLongerThan(textLimits.name, categoryName) ? [['category', words.categoryLong] as const] : []),
    ...unknown.map((name) => ['goesWith', fill(words.noSuchDish, { name })] as const),
    ...(goesWith.length > mostGoesWith
      ? [['goesWith', fill(words.goesWithLong, { limit: mostGoesWith })] as const]
      : []),
  ];
}

function faultsOfDraft(outcome: ReturnType<typeof readItemDraft> | ReturnType<typeof offerIn>): FieldFault[] {
  if (!isRefusal(outcome)) return [];
  const { kind, fields, words: faultWords } = outcome;
  if (fields.length === 0) return [[fieldOfRefusal[kind], faultWords ?? wordsOfRefusal(kind)]];
  return fields.map(({ path, message }) => [path, message]);
}

const fieldOfRefusal = {
  MISSING_NAME: 'itemName',
  MISSING_PRICE: 'price',
  MISSING_CATEGORY: 'category',
  MISSING_TYPE: 'type',
  INVALID_TYPE: 'type',
  InvalidField: '',
} as const;

/** A category that is still to be added has the id 0. */
function recordOf(
  { place: { money }, taxClasses }: StoredMenu,
  { record, isPriceOpen }: FileDish,
  stored: ItemRow | undefined,
  categoryId = 0,
) {
  return {
    type: stored?.types.join(',') ?? '',
    price: stored && money.toFigure(stored.priceCents),
    ...record,
    ...(record.taxClass && { taxClass: classNamed(taxClasses, record.taxClass) }),
    ...(record.subItems && { subItems: withDescriptions(record.subItems, stored) }),
    ...(isPriceOpen && !stored && { price: '0', hidden: true }),
    category: { itemCategoryId: categoryId },
  };
}

/** Keeps stored descriptions that a file lacks; CSV files have none. Sold-out marks in a file are ignored. */
function withDescriptions(subItems: NonNullable<FileDish['record']['subItems']>, stored: ItemRow | undefined) {
  const known = new Map(stored?.list?.choices.map(({ name, description }) => [nameKey(name), description]));
  return subItems.map(({ description, soldOut: _forAnEvening, ...choice }) => ({
    ...choice,
    description: description ?? known.get(nameKey(choice.subItemName)),
  }));
}

const firstFields = (money: Money, { priceCents }: ItemDraft, categoryName: string): FieldChanges => [
  ...changeOf(labelOf('category'), '', categoryName),
  ...changeOf(labelOf('price'), '', money.toFigure(priceCents)),
];

function differences(money: Money, stored: ItemRow, draft: ItemDraft, categoryName: string): FieldChanges {
  const shown = ({ itemId: _id, version: _version, category: _category, ...item }: Item) => {
    const { goesWith: _others, offerTimes: _times, priceWindows: _windows, ...fields } = item;
    return fields;
  };
  const before = { ...shown(presentOwnItem(money, stored)), category: stored.categoryName };
  const after = { ...shown(presentOwnItem(money, rowAfter(stored, draft))), category: categoryName };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof typeof before>;
  return [...names].flatMap((field) =>
    changeOf(labelOf(field), inWords(money, field, before[field]), inWords(money, field, after[field])),
  );
}

function pairsChanged(stored: ItemRow, { goesWith }: FileDish, nameOf: ReadonlyMap<number, string>): FieldChanges {
  if (!goesWith) return [];
  const before = stored.goesWith.flatMap((id) => nameOf.get(id) ?? []);
  return changeOf(labelOf('goesWith'), before.join(', '), goesWith.join(', '));
}

/** The fields that change. Times and lower prices are stored in another form, so they are handled separately. */
export const setOf = ({ offerTimes: _times, priceWindows: _windows, ...draft }: ItemDraft) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as typeof draft & {
    readonly name: string;
  };

export const rowAfter = (stored: ItemRow, draft: ItemDraft) => ({ ...stored, ...setOf(draft) }) as ItemRow;

const labels: Readonly<Record<string, Message>> = { ...words.fields, ...words.headings };

export const labelOf = (field: string) => {
  const label = labels[field];
  return label ? say(serverLanguage, label) : field;
};

/** Formats a value as the CSV file does. The CSV has no cells for traces alone or for descriptions of choices. */
function inWords(money: Money, field: string, value: unknown): string {
  if (field === 'type') return namesOfTypes(String(value).split(',').sort().join());
  if (field === 'traces') return allergensCell(null, value as never);
  const isCell = field !== 'subItems' && Object.hasOwn(columns, field);
  return isCell ? columns[field as keyof typeof columns].written({ [field]: value } as never, money) : shortText(value);
}

const shortText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shortText).join(' | ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .sort(([first], [other]) => first.localeCompare(other))
      .flatMap(([, text]) => (text === '' ? [] : [shortText(text)]))
      .join(' ');
  return value === undefined ? '' : String(value);
};
