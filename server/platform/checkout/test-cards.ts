import { sandboxMessages } from '../../../core/messages/en/server/sandbox-checkout.ts';

export type CardFault = 'number' | 'expiry' | 'cvc' | 'expired' | 'declined' | 'unknown';

export type CardOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'refused'; readonly fault: CardFault };

export interface CardForm {
  readonly number: string;
  /** MM/YY or MM/YYYY. The slash is optional, because phone keypads don't have it. */
  readonly expiry: string;
  readonly cvc: string;
}

export const testCards = [
  { number: '4242 4242 4242 4242', shows: sandboxMessages.shows.paid },
  { number: '4000 0000 0000 0002', shows: sandboxMessages.shows.declined },
  { number: '4000 0025 0000 3155', shows: sandboxMessages.shows.challenge },
  { number: '4000 0000 0000 0069', shows: sandboxMessages.shows.expired },
] as const;

export function judgeCard({ number, expiry, cvc }: CardForm, now: Date): CardOutcome {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return refused('number');
  const month = /^(0[1-9]|1[0-2])\/?(?:20)?(\d{2})$/.exec(expiry.replace(/\s/g, ''));
  if (!month) return refused('expiry');
  if (!/^\d{3,4}$/.test(cvc.trim())) return refused('cvc');
  const firstDayAfter = Date.UTC(2000 + Number(month[2]), Number(month[1]), 1);
  if (firstDayAfter <= now.getTime()) return refused('expired');
  switch (digits) {
    case '4242424242424242':
      return { kind: 'paid' };
    case '4000002500003155':
      return { kind: 'challenge' };
    case '4000000000000002':
      return refused('declined');
    case '4000000000000069':
      return refused('expired');
    default:
      return refused('unknown');
  }
}

function refused(fault: CardFault): CardOutcome {
  return { kind: 'refused', fault };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
