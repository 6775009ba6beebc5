import { menuFileLimits } from '../../../core/domain/menu-file-limits.ts';
import { menuLimits } from '../../../core/domain/menu-limits.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill, type Message, type Words } from '../../../core/messages/message.ts';
import type { Tx } from '../../platform/database.ts';
import { invalid, isRefusal } from '../../platform/refusal.ts';
import { type MenuSize, readMenuSize } from './menu-size.queries.ts';

interface Limit {
  readonly name: Exclude<keyof MenuSize, 'largestDish'>;
  readonly path: string;
  readonly most: number;
  readonly say: (size: MenuSize) => Words;
}

const words = recordMessages.menu;
const megabytes = (bytes: number) => bytes / 1_048_576;
const counted = (name: Limit['name'], path: string, most: number, message: Message<'limit'>): Limit => ({
  ...{ name, path, most },
  say: () => fill(message, { limit: most }),
});

/** With the field of a form that each concerns. */
const limits: readonly Limit[] = [
  counted('dishes', 'itemName', menuLimits.dishes, words.dishes),
  counted('categories', 'categoryName', menuFileLimits.categories, words.categories),
  counted('groups', 'groupName', menuFileLimits.groups, words.groups),
  counted('windows', 'offerTimes', menuLimits.windows, words.windows),
  {
    ...{ name: 'choicesOfDish', path: 'groups', most: menuLimits.choicesOfDish },
    say: ({ largestDish, choicesOfDish }) =>
      fill(words.choicesOfDish, { dish: largestDish ?? '', count: choicesOfDish, limit: menuLimits.choicesOfDish }),
  },
  {
    ...{ name: 'fileBytes', path: 'description', most: menuLimits.fileBytes },
    say: () => fill(words.fileBytes, { limit: megabytes(menuLimits.fileBytes) }),
  },
  {
    ...{ name: 'menuBytes', path: 'groups', most: menuLimits.menuBytes },
    say: () => fill(words.menuBytes, { limit: megabytes(menuLimits.menuBytes) }),
  },
];

/** Runs a change of a menu. The refusal names the limit that the menu passes by it; a menu that shrinks never does. */
export async function withinMenuLimits<Outcome>(tx: Tx, restaurantId: number, work: () => Promise<Outcome>) {
  const before = await readMenuSize(tx, restaurantId);
  const outcome = await work();
  if (isRefusal(outcome) || outcome === false) return outcome;
  const after = await readMenuSize(tx, restaurantId);
  const passed = limits.find(({ name, most }) => after[name] > most && after[name] > before[name]);
  return passed ? invalid(passed.path, passed.say(after)) : outcome;
}
