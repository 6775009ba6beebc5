import type { Cents, Money } from './money.ts';

export type BillPart =
  | { readonly kind: 'rest' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'shares'; readonly shares: readonly number[] }
  /** An amount before tip. */
  | { readonly kind: 'amount'; readonly cents: Cents };

const mostDishes = 5_000;

/** Parses the wire form: 'rest', 'count:2', 'shares:1,4', 'amount:12.50'. Returns undefined for anything else. */
export function readBillPart({ parseCents }: Money, text: string): BillPart | undefined {
  const [kind, value = ''] = text.split(':');
  if (text === 'rest') return { kind: 'rest' };
  if (kind === 'count' && /^[1-9]\d{0,2}$/.test(value)) return { kind, count: Number(value) };
  if (kind === 'shares' && /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(value)) {
    const shares = [...new Set(value.split(',').map(Number))].sort((a, b) => a - b);
    return shares.length <= mostDishes ? { kind, shares } : undefined;
  }
  const cents = kind === 'amount' ? parseCents(value) : undefined;
  return cents ? { kind: 'amount', cents } : undefined;
}

export function writeBillPart({ toFigure }: Money, part: BillPart): string {
  if (part.kind === 'rest') return 'rest';
  if (part.kind === 'count') return `count:${part.count}`;
  if (part.kind === 'shares') return `shares:${part.shares.join(',')}`;
  return `amount:${toFigure(part.cents)}`;
}
