import { z } from 'zod';
import { ChoiceGroupRecord } from '../../../../core/contract/choice-groups.ts';
import { ItemRecord } from '../../../../core/contract/items.ts';
import { OfferTimes, PercentWindowsRecord, PriceWindowsRecord } from '../../../../core/contract/offer-times.ts';
import { CourseNumber, list, TypedFigure } from '../../../../core/contract/shapes.ts';
import { groupCaps } from '../../../../core/domain/choices/groups.ts';
import { menuFileLimits, menuLimits } from '../../../../core/domain/menu-limits.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { menuFileMessages as words } from '../../../../core/messages/en/server/menu-files.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';
import type { FieldWords } from '../../../platform/refusal.ts';
import { badPrice } from '../../../platform/saving.ts';
import { categoryFault, groupFault, pathOf } from './json-places.ts';
import {
  type Fault,
  type FileCategory,
  type FileDish,
  type FileGroup,
  type FileTimes,
  faulty,
  type MenuText,
} from './menu-text.ts';

const most = menuFileLimits.namesPerDish;
/** Null removes all windows, just as an empty list does. */
const removable = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((sent) => (sent === null ? ([] as never) : sent));
const JsonDish = ItemRecord.omit({ itemId: true, category: true, version: true }).extend({
  // 'R' isn't allowed, because it would remove the dish of that name.
  availibilty: z.enum(['A', 'N', 'O']).nullish(),
  offerTimes: removable(OfferTimes),
  priceWindows: removable(PriceWindowsRecord),
  goesWith: list(z.string(), { most }).nullish(),
  photo: z.object({ hash: z.string() }).nullish(),
  groups: list(
    z.object({
      groupName: z.string(),
      prices: list(z.object({ subItemName: z.string(), price: TypedFigure }), { most }).nullish(),
    }),
    { most },
  ).nullish(),
});
const JsonGroup = ChoiceGroupRecord.omit({ groupId: true, version: true }).extend({
  choices: list(
    ChoiceGroupRecord.shape.choices
      .unwrap()
      .unwrap()
      .element.omit({ choiceId: true, soldOut: true, opensGroupId: true, itemId: true })
      .extend({ opens: z.string().nullish(), dish: z.string().nullish() }),
    { most: groupCaps.choicesPerGroup },
  ).nullish(),
});
const JsonMenu = z.object({
  comanda: z.literal(1),
  offerTimes: z.unknown().optional(),
  choiceGroups: z.array(z.unknown()).nullish(),
  categories: z.array(z.unknown()),
});
const WithItems = z.object({ items: z.array(z.unknown()) });
const JsonTimes = z.object({ offerTimes: OfferTimes.nullish() });
const JsonCategory = JsonTimes.extend({
  ...WithItems.shape,
  categoryName: z.string(),
  description: z.string().default(''),
  priceWindows: PercentWindowsRecord.nullish(),
  course: CourseNumber.nullish(),
});

export function readJson(money: Money, text: string): MenuText {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return faulty(fill(words.badJson, { fault: (error as Error).message }));
  }
  const menu = JsonMenu.safeParse(value);
  if (!menu.success) return faulty(words.otherJson);
  const tooMany = tooManyOf(menu.data);
  if (tooMany) return faulty(tooMany);
  const faults: Fault[] = [];
  const groups = readGroups(money, menu.data, faults);
  const always = readTimes(money, menu.data, faults);
  const { times, ...read } = readCategories(money, menu.data, faults);
  return { times: [...always, ...times], groups, ...read, faults, leftOut: [] };
}

type Menu = z.output<typeof JsonMenu>;

/** Checked before the records are read one by one. */
function tooManyOf({ choiceGroups, categories }: Menu): Words | undefined {
  const { groups, categories: mostCategories } = menuFileLimits;
  const { dishes } = menuLimits;
  if ((choiceGroups ?? []).length > groups) return fill(words.tooManyGroups, { most: groups });
  if (categories.length > mostCategories) return fill(words.tooManyCategories, { most: mostCategories });
  const count = categories.reduce<number>(
    (sum, category) => sum + (WithItems.safeParse(category).data?.items.length ?? 0),
    0,
  );
  return count > dishes ? fill(words.tooMany, { most: dishes }) : undefined;
}

function readGroups(money: Money, { choiceGroups }: Menu, faults: Fault[]): FileGroup[] {
  const groups: FileGroup[] = [];
  for (const [at, group] of (choiceGroups ?? []).entries()) {
    const [row, read] = [at + 1, JsonGroup.safeParse(group)];
    if (read.success) groups.push({ row, record: read.data });
    else faults.push(groupFault(row, nameIn(group, 'groupName'), faultOf(money, read.error)));
  }
  return groups;
}

function readTimes(money: Money, menu: Menu, faults: Fault[]): FileTimes[] {
  const read = JsonTimes.safeParse(menu);
  if (read.success) return read.data.offerTimes === undefined ? [] : [{ row: 0, ...read.data }];
  faults.push(categoryFault(0, undefined, faultOf(money, read.error)));
  return [];
}

function readCategories(money: Money, { categories: given }: Menu, faults: Fault[]) {
  const [times, categories, dishes]: [FileTimes[], FileCategory[], FileDish[]] = [[], [], []];
  let dishRow = 0;
  for (const [at, category] of given.entries()) {
    const [row, read] = [at + 1, JsonCategory.safeParse(category)];
    if (!read.success) {
      faults.push(categoryFault(row, nameIn(category, 'categoryName'), faultOf(money, read.error)));
      continue;
    }
    const { items, description, ...record } = read.data;
    const { categoryName } = record;
    categories.push({ row, categoryName, description });
    const { offerTimes, priceWindows, course } = record;
    if ([offerTimes, priceWindows, course].some((sent) => sent !== undefined)) times.push({ row, ...record });
    for (const [number, item] of items.entries()) {
      dishRow += 1;
      const place = pathOf(pathOf('categories', categoryName, row, 'items'), nameIn(item, 'itemName'), number + 1, '');
      const dish = JsonDish.safeParse(item);
      if (dish.success) dishes.push({ row: dishRow, place, categoryName, ...dishOf(dish.data) });
      else {
        const { path, message } = faultOf(money, dish.error);
        faults.push({ of: 'dish', row: dishRow, column: [place, path].filter(Boolean).join('.'), message });
      }
    }
  }
  return { times, categories, dishes };
}

const nameIn = (value: unknown, field: string): string =>
  z.object({ [field]: z.string() }).safeParse(value).data?.[field] ?? '';

const dishOf = ({ goesWith, groups, photo, ...record }: z.output<typeof JsonDish>) => ({
  record,
  ...(goesWith && { goesWith }),
  ...(groups && { groups }),
  ...(photo && { photo: photo.hash }),
});

function faultOf(money: Money, { issues: [issue] }: z.ZodError): FieldWords {
  const path = (issue?.path ?? []).map(String);
  const isPrice = path.at(-1) === 'price';
  return { path: path.join('.'), message: isPrice ? badPrice(money) : wordsOf(issue) };
}

function wordsOf(issue: z.core.$ZodIssue | undefined): Words {
  switch (issue?.code) {
    case 'invalid_type':
      return wordsOfType[issue.expected] ?? words.badValue;
    case 'invalid_value':
      return fill(words.badOption, { options: issue.values.map(String).join(', ') });
    case 'too_big':
      return issue.origin === 'array' ? fill(words.badLength, { most: Number(issue.maximum) }) : words.badNumber;
    case 'invalid_union':
      return words.badNumber;
    default:
      return words.badValue;
  }
}

const wordsOfType: Readonly<Record<string, Words>> = {
  string: words.badText,
  number: words.badNumber,
  boolean: words.badTruth,
  array: words.badList,
  object: words.badRecord,
};
