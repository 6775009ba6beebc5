import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../messages/say.ts';
import { formatsOf } from '../formats/formats.ts';
import { moneyOf } from '../money.ts';
import { type OfferWindow, weekdays } from '../offer-times.ts';
import { offerPrice, type PriceCut, priceWindowWords, readPriceWindows, type TypedPriceWindow } from './offer-price.ts';

const usd = moneyOf('USD');

const formats = formatsOf();
const happy: OfferWindow = { days: weekdays.slice(0, 5), from: '16:00', to: '18:00' };

describe('the price of a dish', () => {
  it.each<[number, PriceCut[], number]>([
    [900, [], 900],
    [900, [{ rate: 2_500_000 }, { priceCents: 700 }], 675],
    [499, [{ rate: 2_500_000 }], 374],
    [500, [{ priceCents: 600 }], 500],
    [500, [{ rate: 10_000_000 }], 0],
    [0, [{ rate: 1 }], 0],
  ])('of %d with %j is %d', (usual, open, price) => {
    expect(offerPrice(usual, open).priceCents).toBe(price);
  });

  it('is the lowest of all, whole, and never above the usual one, in any order', () => {
    const amount = fc.nat({ max: usd.largestAmount });
    const cut: fc.Arbitrary<PriceCut> = fc.oneof(
      fc.record({ priceCents: amount }),
      fc.record({ rate: fc.integer({ min: 1, max: 10_000_000 }) }),
    );
    fc.assert(
      fc.property(amount, fc.array(cut, { maxLength: 5 }), (usual, open) => {
        const { priceCents, cut: by } = offerPrice(usual, open);
        // Checked with exact fractions: rounding changes the reduction by at most half a cent.
        const exact = open.map((price) =>
          'rate' in price ? usual - (usual * price.rate) / 10_000_000 : price.priceCents,
        );
        expect(Math.abs(priceCents - Math.min(usual, ...exact))).toBeLessThanOrEqual(0.5);
        expect(Number.isInteger(priceCents)).toBe(true);
        expect(by === undefined).toBe(priceCents === usual);
        expect(offerPrice(usual, open.toReversed()).priceCents).toBe(priceCents);
      }),
    );
  });
});

describe('times with a price', () => {
  const read = (window: Partial<TypedPriceWindow>, usual: number | undefined = 900) => {
    const windows = readPriceWindows(formats, [{ ...happy, ...window }], usual);
    return 'fault' in windows ? say('en', windows.fault) : say('en', priceWindowWords(formats, windows));
  };

  it.each<[Partial<TypedPriceWindow>, string]>([
    [{ price: '7' }, 'Mon–Fri 4 PM–6 PM: $7.00'],
    [{ percentOff: '12.5' }, 'Mon–Fri 4 PM–6 PM: 12.5% off'],
    [{ price: '9.00' }, 'The price at these times must be below the usual $9.00.'],
    [{ price: '7.001' }, 'The price at these times must be 0 to 99999.99, with at most two decimals.'],
    [{ percentOff: '0' }, 'The percentage must be above 0 and at most 100.'],
    [{ percentOff: '101' }, 'The percentage must be above 0 and at most 100.'],
    [{}, 'The percentage must be above 0 and at most 100.'],
    [{ price: '7', days: [] }, 'Please choose at least one day!'],
  ])('%j: %s', (window, words) => {
    expect(read(window)).toBe(words);
  });

  it('of a category have no usual price to be below', () => {
    expect(read({ percentOff: '50' }, undefined)).toBe('Mon–Fri 4 PM–6 PM: 50% off');
  });

  it('must not overlap', () => {
    const windows = readPriceWindows(
      formats,
      [
        { ...happy, price: '7' },
        { ...happy, from: '17:30', to: '19:00', price: '6' },
      ],
      900,
    );
    expect('fault' in windows && say('en', windows.fault)).toBe(
      'These times overlap: Mon–Fri 4 PM–6 PM and Mon–Fri 5:30 PM–7 PM.',
    );
  });
});
