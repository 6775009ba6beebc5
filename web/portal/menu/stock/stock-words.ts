import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { fill, type Words } from '../../../../core/messages/message.ts';

interface Stock {
  readonly left?: number | null | undefined;
  readonly soldOutUntil?: string | null | undefined;
}

/** Undefined if a dish is neither counted nor sold out. */
export function stockWords(formats: Formats, { left, soldOutUntil }: Stock): Words | undefined {
  if (soldOutUntil === 'open' || left === 0) return stockMessages.soldOut;
  if (soldOutUntil) return fill(stockMessages.soldOutUntil, { time: formats.dayTime(soldOutUntil) });
  return left == null ? undefined : fill(stockMessages.someLeft, { left });
}

export const isSoldOut = ({ left, soldOutUntil }: Stock) => left === 0 || soldOutUntil != null;
