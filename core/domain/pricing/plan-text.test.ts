import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../messages/in-english.ts';
import { moneyOf } from '../money.ts';
import { parseChargePlan } from './charge-plan.ts';
import { faultOfChargePlan, noFigures, planText, splitPlanText } from './plan-text.ts';

const usd = moneyOf('USD');

const standard = '0$25$0.5$0|25$75$1$0|75$1000$2$0';

test('[PLAN-17 PLAN-18] a plan text is three tiers of four figures and reads back as written', () => {
  const figures = splitPlanText(standard);
  expect(figures).toEqual([
    ['0', '25', '0.5', '0'],
    ['25', '75', '1', '0'],
    ['75', '1000', '2', '0'],
  ]);
  expect(planText(usd, figures ?? [])).toBe(standard);
});

test('[PLAN-22] empty figures become 0; an empty text becomes twelve zeros', () => {
  expect(splitPlanText('$$$|$$$|$$$')).toEqual(noFigures);
  expect(planText(usd, noFigures)).toBe('0$0$0$0|0$0$0$0|0$0$0$0');
  expect(planText(usd, splitPlanText('$25$0.50$|$$$|$ $ $') ?? [])).toBe('0$25$0.5$0|0$0$0$0|0$0$0$0');
});

test.each([
  ['two tiers', '0$25$0.5$0|25$75$1$0'],
  ['four tiers', `${standard}|1$2$3$4`],
  ['three figures', '0$25$0.5|25$75$1$0|75$1000$2$0'],
  ['five figures', '0$25$0.5$0$0|25$75$1$0|75$1000$2$0'],
])('[PLAN-17 PLAN-18] %s are not a plan', (_, text) => {
  expect(splitPlanText(text)).toBeUndefined();
});

describe('figures', () => {
  const withFigure = (figure: string) => [
    ['0', '25', '0.5', '0'],
    ['25', '75', figure, '0'],
    ['75', '1000', '2', '0'],
  ];

  test.each(['-1', 'abc', '12.345', '1e3', '1,5', '٣', '1 2', '0x10', 'NaN', '100000', '1000000000'])(
    '%j is refused with its position',
    (figure) => {
      expect(inEnglish(faultOfChargePlan(usd, withFigure(figure)))).toMatchObject({
        row: 1,
        column: 2,
        words: expect.stringContaining('service charges of tier 2'),
      });
    },
  );

  test.each(['', ' ', '0', '0.5', '0.50', '0.00', '99999.99', ' 7 '])('%j is accepted', (figure) => {
    expect(faultOfChargePlan(usd, withFigure(figure))).toBeUndefined();
  });

  test('a written plan prices to the cent', () => {
    const cents = fc.integer({ min: 0, max: usd.largestAmount });
    const tier = fc.array(cents, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(tier, { minLength: 3, maxLength: 3 }), (tiers) => {
        const text = planText(
          usd,
          tiers.map((row) => row.map((figure) => (figure / 100).toFixed(2))),
        );
        expect(parseChargePlan(usd, text)?.map((row) => Object.values(row ?? {}))).toEqual(tiers);
      }),
    );
  });
});
