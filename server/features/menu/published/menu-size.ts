import { menuFileLimits, menuLimits } from '../../../../core/domain/menu-limits.ts';
import { recordMessages } from '../../../../core/messages/en/server/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Tx } from '../../../platform/database.ts';
import { invalid, isRefusal } from '../../../platform/refusal.ts';
import { readMenuSize } from './menu-size.queries.ts';

const { dishes, windows, choicesOfDish, fileBytes, menuBytes } = menuLimits;
const { categories, groups } = menuFileLimits;
const words = recordMessages.menu;
const megabyte = 1_048_576;

/** Each limit with the form field that it is reported at, and in the unit shown to users. */
const limits = [
  { name: 'dishes', path: 'itemName', most: dishes, limit: dishes },
  { name: 'categories', path: 'categoryName', most: categories, limit: categories },
  { name: 'groups', path: 'groupName', most: groups, limit: groups },
  { name: 'windows', path: 'offerTimes', most: windows, limit: windows },
  { name: 'choicesOfDish', path: 'groups', most: choicesOfDish, limit: choicesOfDish },
  { name: 'fileBytes', path: 'description', most: fileBytes, limit: fileBytes / megabyte },
  { name: 'menuBytes', path: 'groups', most: menuBytes, limit: menuBytes / megabyte },
] as const;

/** Runs a change of a menu. Refused if it exceeds a limit; a change that makes the menu smaller never is. */
export async function withinMenuLimits<Outcome>(tx: Tx, restaurantId: number, work: () => Promise<Outcome>) {
  const before = await readMenuSize(tx, restaurantId);
  const outcome = await work();
  if (isRefusal(outcome) || outcome === false) return outcome;
  const after = await readMenuSize(tx, restaurantId);
  const passed = limits.find(({ name, most }) => after[name] > most && after[name] > before[name]);
  if (!passed) return outcome;
  const { name, path, limit } = passed;
  return invalid(path, fill(words[name], { limit, dish: after.largestDish ?? '', count: after[name] }));
}
