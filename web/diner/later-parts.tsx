import { FaultBoundary } from '../ui/plain/fault-boundary.tsx';
import { SayFirstName } from './first-name/first-name-field.tsx';
import { UnsentOrder } from './review/unsent-order.tsx';
import { FollowTable } from './table-order/follow-table.tsx';
import { VisitOver } from './table-order/visit-over.tsx';
import { PushedChanges } from './visit/pushed-changes.tsx';

// One file for everything after the first screen, because each separate file would add a line to the first script.
export { FirstName } from './first-name/first-name-field.tsx';
export { MyOrdersScreen } from './my-orders/my-orders-screen.tsx';
export { PaymentScreen } from './payment/payment-screen.tsx';
export { PaymentFailureScreen } from './payment-result/payment-failure-screen.tsx';
export { PaymentSuccessScreen } from './payment-result/payment-success-screen.tsx';
export { ReviewScreen } from './review/review-screen.tsx';
export { TableCalls } from './table-calls/table-calls.tsx';

export function Following() {
  return [PushedChanges, FollowTable, SayFirstName, UnsentOrder, VisitOver].map((Part) => (
    <FaultBoundary key={Part.name} fallback={null}>
      <Part />
    </FaultBoundary>
  ));
}
