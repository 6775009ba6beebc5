import { dinerPaths } from '../../../core/domain/paths.ts';
import { leaveCheckout } from '../../api/diner/payments.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { useChanged } from '../network/queries.ts';
import { forgetEndedCheckout } from './own-checkout.ts';

export type Left =
  | { readonly state: 'free' }
  /** The checkout is still open and may be paid. */
  | { readonly state: 'held' }
  /** The checkout was paid before it could be ended. */
  | { readonly state: 'paid'; readonly successPath: string };

/** Idempotent. Forgets the checkout after the refetch; otherwise the phone would think its part is another guest's. */
export function useLeaveCheckout(): (checkout: string) => Promise<Left> {
  const changed = useChanged();
  return async (checkout) => {
    try {
      const answer = await leaveCheckout(checkout);
      if (!answer.success && answer.code === 'NotFound') {
        // It belongs to earlier guests, so it locks nothing at this table.
        forgetEndedCheckout(checkout);
        return { state: 'free' };
      }
      if (!answer.success) return { state: 'held' };
      const { orderID, sessionId, paid } = answer.result;
      if (paid) return { state: 'paid', successPath: dinerPaths.paymentSuccess(`${sessionId}$${orderID}`) };
      await changed('payments');
      forgetEndedCheckout(sessionId);
      return { state: 'free' };
    } catch (error) {
      logNetworkError(error);
      return { state: 'held' };
    }
  };
}
