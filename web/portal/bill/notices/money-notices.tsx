import { DisputeStrip } from './dispute-strip.tsx';
import { RestaurantLatePayments } from './late-payments.tsx';

/** What staff must know of the restaurant's card payments. */
export function MoneyNotices() {
  return (
    <>
      <RestaurantLatePayments />
      <DisputeStrip />
    </>
  );
}
