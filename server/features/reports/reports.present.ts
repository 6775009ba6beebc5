import type { RevenueOfDay, TipsOfAttendant } from '../../../core/contract/reports.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { byPaymentMode } from '../../../core/domain/payment-modes.ts';
import type { DayRevenue, TipsRecord } from './charts.queries.ts';

/** Days on which money came in or was given back, each once and in order. */
export function revenueDays(
  paid: readonly DayRevenue[],
  refunded: readonly { readonly day: string; readonly cents: number }[],
): RevenueOfDay[] {
  const paidOn = new Map(paid.map(({ day, paidBy, cents }) => [`${day} ${paidBy}`, cents]));
  const refundedOn = new Map(refunded.map(({ day, cents }) => [day, cents]));
  return [...new Set([...paid.map(({ day }) => day), ...refundedOn.keys()])].sort().map((day) => {
    return {
      day,
      ...byPaymentMode((mode) => toDecimal(paidOn.get(`${day} ${mode}`) ?? 0)),
      Refunds: toDecimal(refundedOn.get(day) ?? 0),
    };
  });
}

export const tipsOfAttendant = ({ code, name, tipCents }: TipsRecord): TipsOfAttendant => ({
  CODE: code ?? '',
  SERVERNAME: name ?? '',
  Tip: toDecimal(tipCents),
});
