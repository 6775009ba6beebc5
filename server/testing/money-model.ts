/** A card page, for the whole bill or for a part. `shares` is null for an amount. */
export interface Session {
  readonly id: string;
  readonly orderID: number;
  readonly part: { readonly cents: number; readonly shares: readonly number[] | null } | undefined;
  readonly amountCents: number;
  readonly tipCents: number;
  /** paid: at the provider, but not known to us yet. */
  state: 'open' | 'paid' | 'settled' | 'late' | 'ended';
}

type Payment = Pick<Session, 'orderID' | 'part' | 'amountCents' | 'tipCents'>;

/** The expected state of one table, with money in cents. Computes bills with its own code on purpose. */
export class MoneyModel {
  orderID = 0;
  status: 'none' | 'new' | 'open' | 'closed' = 'none';
  subOrders: { id: number; quantity: number; status: 'new' | 'confirmed' | 'cancelled' }[] = [];
  /** Undefined if the bill isn't split. */
  split: { way: 'equal' | 'items' | 'free'; paidCents: number; open: Map<number, number> } | undefined;
  sessions: Session[] = [];
  payments: Payment[] = [];
  paidOrders = 0;
  refunded = new Map<number, number>();
  /** Each request gets another tip, because equal requests would return the same card page. */
  tips = 0;

  get dueCents(): number {
    const ordered = this.subOrders
      .filter(({ status }) => status !== 'cancelled')
      .map(({ quantity }) => quantity * 1_250);
    const total = ordered.reduce((sum, cents) => sum + cents, 0);
    const rounded = (millionths: number) => Math.floor((millionths + 50_000) / 100_000);
    const fee = total <= 2_500 ? 50 : total <= 7_500 ? 100 : 200;
    return total + fee + ordered.reduce((sum, cents) => sum + rounded(cents * 8_875), 0) + rounded(fee * 8_875);
  }

  get leftCents(): number {
    return this.dueCents - (this.split?.paidCents ?? 0);
  }

  get unfinished(): Session[] {
    return this.sessions.filter(
      ({ orderID, state }) => orderID === this.orderID && (state === 'open' || state === 'paid'),
    );
  }

  get heldCents(): number {
    const held = this.unfinished.reduce(
      (sum, { part, amountCents, tipCents }) => sum + (part?.cents ?? amountCents - tipCents),
      0,
    );
    return Math.min(held, this.leftCents);
  }

  ask(wish: Wish): Asked {
    if (wish === 'rest') return { kind: 'rest' };
    if (this.split?.way !== 'free') return { kind: 'count', count: wish };
    return { kind: 'amount', cents: Math.max(1, Math.floor(this.leftCents / wish)) };
  }

  /** The amount and shares of a guest's part; undefined if others have reserved it. */
  choose(request: Asked, takesOver: boolean): { cents: number; shares: number[] | null } | undefined {
    const { split } = this;
    if (!split) return undefined;
    if (split.way === 'free') {
      const left = this.leftCents - (takesOver ? 0 : this.heldCents);
      const cents = request.kind === 'amount' ? request.cents : left;
      return cents > 0 && cents <= left ? { cents, shares: null } : undefined;
    }
    const isWholeHeld = !takesOver && this.unfinished.some((session) => session.part === undefined);
    const held = new Set(takesOver ? [] : this.unfinished.flatMap((session) => session.part?.shares ?? []));
    const open = [...split.open].filter(([share]) => !isWholeHeld && !held.has(share));
    const chosen = request.kind === 'count' ? open.slice(0, request.count) : open;
    if (chosen.length === 0 || (request.kind === 'count' && chosen.length < request.count)) return undefined;
    return { cents: chosen.reduce((sum, [, cents]) => sum + cents, 0), shares: chosen.map(([share]) => share) };
  }

  record(payment: Payment): boolean {
    const { part, orderID } = payment;
    if (orderID !== this.orderID || this.status !== 'closed') return false;
    if (!part && (this.split?.paidCents ?? 0) > 0) return false;
    if (part) {
      const { split } = this;
      const isOpen = part.shares?.every((share) => split?.open.has(share)) ?? part.cents <= this.leftCents;
      if (!split || !isOpen || (part.shares === null) !== (split.way === 'free')) return false;
      for (const share of part.shares ?? []) split.open.delete(share);
      split.paidCents += part.cents;
    }
    this.payments.push(payment);
    if (!part || this.leftCents === 0) {
      this.paidOrders += 1;
      this.status = 'none';
    }
    return true;
  }

  /** Called when we learn that a session was paid. */
  hear(session: Session): void {
    if (session.state === 'paid') session.state = this.record(session) ? 'settled' : 'late';
  }

  /** Closes card pages. Settles those that were paid before, and returns whether there were any. */
  endAll(which: (session: Session) => boolean = () => true): boolean {
    let isPaid = false;
    for (const session of [...this.unfinished].reverse()) {
      if (!which(session)) continue;
      if (session.state === 'paid') isPaid = true;
      if (session.state === 'paid') this.hear(session);
      else session.state = 'ended';
    }
    return isPaid;
  }
}

/** Everything that is left, this many shares or, for custom amounts, this fraction of the rest. */
export type Wish = 'rest' | 1 | 2 | 3;
export type Asked =
  | { readonly kind: 'rest' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'amount'; readonly cents: number };

export function wordsOf(request: Asked): string {
  if (request.kind === 'rest') return 'rest';
  return request.kind === 'count' ? `count:${request.count}` : `amount:${(request.cents / 100).toFixed(2)}`;
}
