import { unitWords } from '../../../core/domain/unit-words.ts';
import { tableOrderMessages as words } from '../../../core/messages/en/diner/table-order.ts';
import { unitChoice } from '../../api/choice-groups.ts';
import { say } from '../../ui/plain/say.tsx';

interface Line {
  readonly itemQuantity: number;
  readonly subItems: readonly Parameters<typeof unitChoice>[0][];
  readonly comped?: number | undefined;
}

/** The choices for an ordered dish, and whether it is on the house. */
export const orderedWords = ({ itemQuantity, subItems, comped: count }: Line): string[] => [
  ...chosenWords(itemQuantity, subItems),
  ...(count ? [count === itemQuantity ? say(words.onTheHouse) : say(words.onTheHouseOf, { count })] : []),
];

export const chosenWords = (quantity: number, choices: readonly Parameters<typeof unitChoice>[0][]) =>
  unitWords(quantity, choices.map(unitChoice)).map((words) => say(words));
