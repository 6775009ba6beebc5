import { FaultBoundary } from '../ui/plain/fault-boundary.tsx';
import { UnsentOrder } from './review/unsent-order.tsx';
import { FollowTable } from './table-order/follow-table.tsx';
import { VisitOver } from './table-order/visit-over.tsx';
import { PushedChanges } from './visit/pushed-changes.tsx';

// What comes to the screens once the first one stands, asked for until it comes; one file, since each further one has its
// line in the first script.
export { MyOrdersScreen } from './my-orders/my-orders-screen.tsx';
export { PaymentScreen } from './payment/payment-screen.tsx';
export { PaymentFailureScreen } from './payment-result/payment-failure-screen.tsx';
export { PaymentSuccessScreen } from './payment-result/payment-success-screen.tsx';
export { ReviewScreen } from './review/review-screen.tsx';
export { TableCalls } from './table-calls/table-calls.tsx';

/** Follows what changes, the table of the visit, its end, and an order that is unsent. None waits for another's fault. */
export function Following() {
  return [PushedChanges, FollowTable, UnsentOrder, VisitOver].map((Part) => (
    <FaultBoundary key={Part.name} fallback={null}>
      <Part />
    </FaultBoundary>
  ));
}
