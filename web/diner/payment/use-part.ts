import { useState } from 'react';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { sumCents } from '../../../core/domain/money.ts';
import type { ShareView, SplitView } from '../split/split-view.ts';
import { isRecord, readKept, writeText } from '../storage/storage.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useFormats } from '../visit/use-formats.ts';
import { chosenPart, nothingChosen, type PartChoice, takenMeanwhile, tipAfter } from './part-choice.ts';
import { readTip } from './tip.ts';
import { usePayPart } from './use-pay-part.ts';

/** The diner's part of a divided bill. Their choice is kept in the browser until it is paid or divided otherwise. */
export function usePart(table: TableLink, record: PaymentRecord, view: SplitView | undefined) {
  const formats = useFormats();
  const { orderID } = record;
  const { payPart, ...paying } = usePayPart(table);
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
      if (!view?.way) return;
      const next = { ...choice, ...change };
      const now = chosenPart(formats, view, next);
      const cents = now && 'part' in now ? now.cents : undefined;
      const followed = 'tip' in change ? next.tip : tipAfter(next.tip, part?.cents, cents);
      writeText('part', JSON.stringify({ ...next, tip: followed, orderID, way: view.way }));
      redraw((count) => count + 1);
    },
  };
}

/** The shares that were open at some time since this screen was opened. */
function useSeenOpen(view: SplitView | undefined): readonly number[] {
  const [seen, setSeen] = useState<readonly number[]>([]);
  const isNew = ({ share, state }: ShareView) => state === 'open' && !seen.includes(share);
  const unseen = view?.shares.filter(isNew).map(({ share }) => share) ?? [];
  if (unseen.length > 0) setSeen([...seen, ...unseen]);
  return seen;
}

function keptChoice(orderID: number, way: string): PartChoice | undefined {
  return readKept('part', (value) =>
    isRecord(value) && value.orderID === orderID && value.way === way && isChoice(value)
      ? (value as unknown as PartChoice)
      : undefined,
  );
}

function isChoice({ isRest, count, shares, typed, tip }: Record<string, unknown>): boolean {
  return (
    typeof isRest === 'boolean' &&
    Number.isInteger(count) &&
    Array.isArray(shares) &&
    shares.every(Number.isInteger) &&
    typeof typed === 'string' &&
    typeof tip === 'string'
  );
}

export type OwnPart = ReturnType<typeof usePart>;
