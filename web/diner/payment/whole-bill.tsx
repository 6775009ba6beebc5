import type { DinerOrder } from '../../api/order-answers.ts';
import { BillCard } from './bill-card.tsx';
import { TipCard } from './tip-card.tsx';
import type { useWholeBill } from './use-whole-bill.ts';

interface WholeBillProps {
  whole: ReturnType<typeof useWholeBill>;
  order: DinerOrder | undefined;
}

/** The bill that one diner pays alone, and their tip. */
export function WholeBill({ whole: { shown, tip }, order }: WholeBillProps) {
  if (!shown) return null;
  const { bill, terms } = shown;
  return (
    <>
      <BillCard bill={bill} order={order} plan={terms.plan} taxRate={terms.rate} />
      <TipCard {...tip} />
    </>
  );
}
