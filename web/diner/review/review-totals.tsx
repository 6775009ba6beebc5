import { useQuery } from '@tanstack/react-query';
import { billLabels, billRows, taxRows } from '../../../core/domain/pricing/bill-lines.ts';
import { onRunningTotal, orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import { fill } from '../../../core/messages/message.ts';
import { type Cart, itemCount } from '../../api/cart/cart-line.ts';
import { cartTotals, taxRateOf } from '../../api/cart/cart-totals.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { say } from '../../ui/plain/say.tsx';
import { TaxTable } from '../../ui/plain/tax-table.tsx';
import { Totals, type TotalsRow } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { chargesQuery } from '../bill/charges-query.ts';
import { explainedBill, runningBill, taxedSubOrders } from '../bill/explained.ts';
import type { Menu } from '../table-order/use-menu.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../visit/use-formats.ts';

const labels = billLabels.orders;

interface ReviewTotalsProps {
  cart: Cart;
  menu: Menu;
  restaurantID: number;
  order: DinerOrder | null | undefined;
  /** True while `order` is loading. */
  isPending: boolean;
}

/** The table's bill including this order, as My Orders will show it. */
export function ReviewTotals({ cart, menu, restaurantID, order, isPending }: ReviewTotalsProps) {
  const formats = useFormats();
  const charges = useQuery(chargesQuery(formats, restaurantID));
  const terms = charges.data;
  // Don't show a sum that will change when these have loaded.
  const isOpen = isPending || charges.isPending;
  const chosen = cartTotals(formats, cart, menu);
  const earlier = order && order.status !== 'paid' ? onRunningTotal(taxedSubOrders(formats, order)) : [];
  const subOrders = [...earlier, { ...chosen, status: 'new' as const, taxRate: taxRateOf(menu) }];
  const isCharged = earlier.length + cart.length > 0;
  const bill = runningBill(subOrders, isCharged ? terms : undefined);
  const apart = (label: string, cents: number): TotalsRow => ({ label, amount: formats.amount(cents), kind: 'note' });
  const thisOrder = say(reviewMessages.thisOrder, { items: fill(menuMessages.items, { count: itemCount(cart) }) });
  return (
    <Card label={say(reviewMessages.totals)}>
      <Totals
        rows={[
          ...(earlier.length > 0
            ? [
                apart(thisOrder, chosen.totalCents),
                apart(say(reviewMessages.alreadyOrdered), orderTotals(earlier).totalCents),
              ]
            : []),
          ...billRows(formats, isOpen ? { ...bill, serviceChargeCents: 0 } : bill, labels).map(
            ({ kind, label, amount }): TotalsRow => ({
              label: say(label),
              amount: isOpen ? '–' : amount,
              ...(kind === 'amount' ? { kind: 'big' as const } : {}),
            }),
          ),
        ]}
      />
      {isOpen ? null : <TaxTable rows={taxRows(formats, bill)} />}
      {isCharged && terms && !isOpen ? (
        <UnfoldedFigures figures={explainedBill(formats, bill, subOrders, terms, labels)} />
      ) : null}
    </Card>
  );
}
