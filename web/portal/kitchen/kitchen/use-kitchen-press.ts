import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { useAction } from '../../shared/forms/use-action.ts';
import type { Press } from '../../shared/forms/use-press.ts';

/** A kitchen press: refetches the tickets whatever the result, and shows a refusal in words. */
export function useKitchenPress() {
  const { busy, act } = useAction();
  return {
    busy,
    press: <Answer extends { readonly success: true }>(
      call: Press<Answer>['call'],
      again: Press<Answer>['again'] = () => false,
    ) => act<Answer>({ call, again, failed: kitchenMessages.stepFailed, changes: ['kitchen'] }),
  };
}
