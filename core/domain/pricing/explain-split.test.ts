import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../messages/in-english.ts';
import { formatsOf } from '../formats/formats.ts';
import { explainShares } from './explain-split.ts';
import { equalShares } from './split.ts';

const formats = formatsOf();

const bill = { dueCents: 9_745, totalCents: 8_750 };

describe('how shares are computed', () => {
  it('equal shares: the remainder, the number of shares, and how many carry a cent', () => {
    expect(inEnglish(explainShares(formats, 'equal', bill, equalShares(9_745, 4)))).toEqual([
      '$97.45 / 4 = $24.36, 1 of them a cent more',
    ]);
    expect(inEnglish(explainShares(formats, 'equal', bill, equalShares(9_745, 5)))).toEqual(['$97.45 / 5 = $19.49']);
    expect(inEnglish(explainShares(formats, 'equal', bill, [2_436, 2_437]))).toEqual([
      '$48.73 / 2 = $24.36, 1 of them a cent more',
    ]);
  });

  it('dishes: their part of the whole bill', () => {
    expect(inEnglish(explainShares(formats, 'items', bill, [1_393]))).toEqual([
      "a dish's price / $87.50 × $97.45, to the cent",
    ]);
  });

  it('a bill without shares: nothing', () => {
    expect(inEnglish(explainShares(formats, 'free', bill, []))).toEqual([]);
    expect(inEnglish(explainShares(formats, 'equal', bill, []))).toEqual([]);
  });
});
