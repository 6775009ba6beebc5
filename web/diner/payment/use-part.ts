import { useState } from 'react';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { writeBillPart } from '../../../core/domain/bill-part.ts';
import { type Cents, sumCents } from '../../../core/domain/money.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { disclaimOwnCheckout } from '../checkout/own-checkout.ts';
import { useChanged } from '../network/queries.ts';
import type { ShareView, SplitView } from '../split/split-view.ts';
import { readLike, writeText } from '../storage/storage.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useFormats } from '../visit/use-formats.ts';
import {
  type ChosenPart,
  chosenPart,
  nothingChosen,
  type PartChoice,
  takenMeanwhile,
  tipAfter,
} from './part-choice.ts';
import { readTip } from './tip-card.tsx';
import { type Tell, useCheckout } from './use-checkout.ts';

const refused = { ...paymentMessages.refused, ...splitMessages.partRefused };

function usePayPart(table: TableLink, tell: Tell) {
  const formats = useFormats();
  const changed = useChanged();
  const { start, ...rest } = useCheckout(table, tell, refused, async (orderID) => {
    disclaimOwnCheckout(orderID);
    await changed('payments');
  });
  const payPart = (record: PaymentRecord, chosen: ChosenPart, tipCents: Cents, email: string) => {
    const { orderID, restaurantID, tableID } = record;
    const { part, shares, cents } = chosen;
    const amounts = {
      tipamount: formats.toDecimal(tipCents),
      part: writeBillPart(formats, part),
      partamount: formats.toDecimal(cents),
    };
    const address = email === '' ? {} : { email };
    return start(orderID, { orderID, restaurantID, tableID, ...amounts, ...address }, { shares, cents });
  };
  return { payPart, ...rest };
}

/** The choice stays in the browser until it is paid or the bill is divided differently. */
export function usePart(table: TableLink, record: PaymentRecord, view: SplitView | undefined, tell: Tell) {
  const formats = useFormats();
  const { orderID } = record;
  const { payPart, ...paying } = usePayPart(table, tell);
  const [, redraw] = useState(0);
  const seenOpen = useSeenOpen(view);
  const choice = (view?.way && keptChoice(orderID, view.way)) ?? nothingChosen;
  const chosen = view?.way ? chosenPart(formats, view, choice) : undefined;
  const part = chosen && 'part' in chosen ? chosen : undefined;
  const tip = readTip(formats, choice.tip, part?.cents ?? 0);
  const amounts = part && 'tipCents' in tip ? { part, tipCents: tip.tipCents } : undefined;
  return {
    ...paying,
    choice,
    part,
    fault: chosen && 'fault' in chosen ? chosen.fault : undefined,
    tipFault: 'fault' in tip ? tip.fault : undefined,
    taken: view ? takenMeanwhile(view, choice, seenOpen) : [],
    amountCents: amounts && sumCents([amounts.part.cents, amounts.tipCents]),
    isPayable: amounts !== undefined,
    pay: (email: string) => amounts && void payPart(record, amounts.part, amounts.tipCents, email),
    choose: (change: Partial<PartChoice>) => {
      tell(undefined);
      if (!view?.way) return;
      const next = { ...choice, ...change };
      const now = chosenPart(formats, view, next);
      const cents = now && 'part' in now ? now.cents : undefined;
      const followed = 'tip' in change ? next.tip : tipAfter(formats, next.tip, part?.cents, cents);
      writeText('part', JSON.stringify({ ...next, tip: followed, orderID, way: view.way }));
      redraw((count) => count + 1);
    },
  };
}

/** Shares that were open at any time since this screen opened. */
function useSeenOpen(view: SplitView | undefined): readonly number[] {
  const [seen, setSeen] = useState<readonly number[]>([]);
  const isNew = ({ share, state }: ShareView) => state === 'open' && !seen.includes(share);
  const unseen = view?.shares.filter(isNew).map(({ share }) => share) ?? [];
  if (unseen.length > 0) setSeen([...seen, ...unseen]);
  return seen;
}

function keptChoice(orderID: number, way: string): PartChoice | undefined {
  const kept = readLike('part', { ...nothingChosen, orderID, way });
  return kept?.orderID === orderID && kept.way === way ? kept : undefined;
}

export type OwnPart = ReturnType<typeof usePart>;
