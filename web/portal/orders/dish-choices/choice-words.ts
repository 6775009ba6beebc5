import type { CustomizationRules } from '../../../../core/domain/customization.ts';
import { type CustomizationFault, choiceLimit } from '../../../../core/domain/customization-fault.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { say } from '../../../ui/plain/say.tsx';

export function choiceFaultWords(
  fault: CustomizationFault,
  item: string,
  rules: Pick<CustomizationRules, 'selection' | 'max'>,
  quantity: number,
): string {
  if (fault === 'tooManyChoices') {
    return say(orderMessages.tooManyChoices, { item, most: choiceLimit(rules, quantity) });
  }
  return say(fault === 'choiceMissingForSome' ? orderMessages.choiceMissingForAll : orderMessages.choiceMissing, {
    item,
  });
}
