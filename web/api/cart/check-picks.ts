import { type GroupPick, isAt, isOpen, slotsOf } from '../../../core/domain/choices/groups.ts';
import { choiceTotal } from '../../../core/domain/pricing/order-totals.ts';
import { groupsOf, picksOf } from '../choice-groups.ts';
import type { CheckPicks, LineChange } from './against-menu.ts';
import type { CartChoice } from './cart-line.ts';
import { choicesOf, lostPick } from './line-choices.ts';

/** Returns the picks still on offer at current prices, and the changes to the others. */
export const checkPicks: CheckPicks = (formats, { selectedSubItems }, item) => {
  const picks = picksOf(selectedSubItems.filter(({ group }) => group));
  const lost = new Map<string, 'choiceGone' | 'choiceSoldOut'>();
  for (const pick of picks) {
    const kind = lostPick(formats, item, pick);
    if (kind) lost.set(pick.name, kind);
  }
  const offered = picks.filter((pick) => !lostPick(formats, item, pick));
  const slots = slotsOf(groupsOf(formats, item.groups));
  const kept = offered.filter((pick) => slots.some((slot) => isAt(slot, pick) && isOpen(slot, pick.unit, offered)));
  const choices = choicesOf(formats, item, kept);
  const sumOf = (all: readonly CartChoice[], pick: GroupPick) =>
    all
      .filter((choice) => choice.subItemName === pick.name && choice.sequence === pick.unit)
      .reduce((sum, { price, quantity }) => sum + choiceTotal({ priceCents: formats.centsOf(price), quantity }), 0);
  const prices = new Map<string, LineChange>();
  // If a pick was lost, another may become free or stop being free. That isn't a price change.
  for (const pick of lost.size > 0 ? [] : kept) {
    const [fromCents, toCents] = [sumOf(selectedSubItems, pick), sumOf(choices, pick)];
    if (fromCents !== toCents) prices.set(pick.name, { kind: 'price', name: pick.name, fromCents, toCents });
  }
  const changes: LineChange[] = [...[...lost].map(([name, kind]) => ({ kind, name })), ...prices.values()];
  return { choices, changes };
};
