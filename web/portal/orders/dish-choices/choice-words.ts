import type { GroupFault } from '../../../../core/domain/choice-groups.ts';
import type { CustomizationRules } from '../../../../core/domain/customization.ts';
import { type CustomizationFault, choiceLimit } from '../../../../core/domain/customization-fault.ts';
import { groupFaultWords } from '../../../../core/domain/group-words.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { say } from '../../../ui/plain/say.tsx';

export function choiceFaultWords(
  fault: CustomizationFault | GroupFault,
  item: string,
  rules: Pick<CustomizationRules, 'selection' | 'max'>,
  quantity: number,
): string {
  if (typeof fault === 'object') return `${item}: ${say(groupFaultWords(fault))}`;
  if (fault === 'tooManyChoices') {
    return say(orderMessages.tooManyChoices, { item, most: choiceLimit(rules, quantity) });
  }
  return say(fault === 'choiceMissingForSome' ? orderMessages.choiceMissingForAll : orderMessages.choiceMissing, {
    item,
  });
}
