import { pickingMessages as messages } from '../../messages/en/core/picking.ts';
import { fill, type Words } from '../../messages/message.ts';
import type { Formats } from '../formats/formats.ts';
import { neededWords } from '../needed-choice.ts';
import { addedByOne, type PricedPick } from '../pricing/choice-prices.ts';
import { choiceTotal } from '../pricing/order-totals.ts';
import { type ChoiceGroup, type GroupChoice, type GroupFault, type GroupRules, isPrivate } from './groups.ts';

/** 'Choose up to 3', '2 free', 'optional'. */
export function ruleWords({ min, max, freeCount }: Omit<GroupRules, 'isRepeatable' | 'perLine'>): Words[] {
  return [
    countWords(min, max),
    ...(freeCount > 0 ? [fill(messages.free, { free: freeCount })] : []),
    min > 0 ? messages.required : messages.optional,
  ];
}

function countWords(min: number, max: number | null): Words {
  if (max === min) return fill(messages.exactly, { min });
  if (max === null) return min > 0 ? fill(messages.atLeast, { min }) : messages.any;
  return min > 0 ? fill(messages.between, { min, max }) : fill(messages.upTo, { max });
}

export function groupFaultWords({ kind, group, name, limit }: GroupFault): Words {
  switch (kind) {
    case 'belowMin':
      return fill(messages.please, { what: neededWords(group, limit) });
    case 'aboveMax':
      return fill(messages.aboveMax, { limit, group });
    case 'soldOut':
      return fill(messages.choiceSoldOut, { choice: name });
    default:
      return fill(messages[kind], { choice: name });
  }
}

/** The message of a fault, with the name of the dish. */
export function dishFaultWords(fault: GroupFault, dish: string): Words {
  if (!isPrivate(fault)) return fill(messages.ofDish, { dish, fault: groupFaultWords(fault) });
  if (fault.kind === 'aboveMax') return fill(messages.choseTooMany, { limit: fault.limit, dish });
  return fill(fault.isForSome ? messages.chooseForAll : messages.choose, { dish });
}

/** The price of a choice: charged, or added by the next pick. Undefined if always free. `picked`: its group's picks. */
export function choicePriceWords(
  { amount }: Pick<Formats, 'amount'>,
  group: ChoiceGroup,
  { name, priceCents, isSoldOut }: GroupChoice,
  picked: readonly PricedPick[],
): Words | undefined {
  if (isSoldOut) return messages.soldOut;
  const charged = picked.filter((pick) => pick.name === name);
  const cents =
    charged.length > 0
      ? charged.reduce((sum, pick) => sum + choiceTotal(pick), 0)
      : addedByOne(group, priceCents, picked);
  if (cents > 0) return fill(messages.plus, { price: amount(cents) });
  return priceCents === 0 ? undefined : messages.isFree;
}
