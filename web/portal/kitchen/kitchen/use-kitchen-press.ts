import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { type Press, usePress } from '../../shared/forms/use-press.ts';

/** For kitchen buttons: refetches the tickets after every response, and resends if there is none. */
export function useKitchenPress() {
  const { busy, press } = usePress();
  return {
    busy,
    press: <Answer extends { readonly success: true }>(
      call: Press<Answer>['call'],
      hasArrived?: Press<Answer>['hasArrived'],
    ) => press({ call, resend: true, hasArrived, failed: kitchenMessages.stepFailed, changes: ['kitchen'] }),
  };
}
