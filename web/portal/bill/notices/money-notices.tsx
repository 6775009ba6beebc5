import { DisputeStrip } from './dispute-strip.tsx';
import { RestaurantLatePayments } from './late-payments.tsx';

/** Problems with the restaurant's card payments. */
export function MoneyNotices() {
  return (
    <>
      <RestaurantLatePayments />
      <DisputeStrip />
    </>
  );
}
