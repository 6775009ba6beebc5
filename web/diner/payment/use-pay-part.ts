import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { writeBillPart } from '../../../core/domain/bill-part.ts';
import { type Cents, toDecimal } from '../../../core/domain/money.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { wordsByCode } from '../../../core/messages/message.ts';
import { say } from '../../ui/plain/say.tsx';
import { disclaimOwnCheckout } from '../checkout/own-checkout.ts';
import { useChanged } from '../network/queries.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useCheckInAgain } from '../visit/use-check-in-again.ts';
import type { ChosenPart } from './part-choice.ts';
import { useCheckout } from './use-checkout.ts';

const refused = { ...paymentMessages.refused, ...splitMessages.partRefused };

/** Pays a part of a divided bill. After a refusal it asks again what the table owes; what was chosen stays. */
export function usePayPart(table: TableLink) {
  const changed = useChanged();
  const checkInAgain = useCheckInAgain(table, 'payment');
  const { start, ...rest } = useCheckout(async (orderID, { code, fields }) => {
    if (code === 'NotCheckedIn') return void checkInAgain();
    disclaimOwnCheckout(orderID);
    await changed('payments');
    return fields[0]?.message ?? say(wordsByCode(refused, code) ?? paymentMessages.failed);
  });
  const payPart = (record: PaymentRecord, chosen: ChosenPart, tipCents: Cents, email: string) => {
    const { orderID, restaurantID, tableID } = record;
    const { part, shares, cents } = chosen;
    const amounts = { tipamount: toDecimal(tipCents), part: writeBillPart(part), partamount: toDecimal(cents) };
    const address = email === '' ? {} : { email };
    return start(orderID, { orderID, restaurantID, tableID, ...amounts, ...address }, { shares, cents });
  };
  return { payPart, ...rest };
}
