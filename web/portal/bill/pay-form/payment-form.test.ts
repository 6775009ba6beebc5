import { describe, expect, test } from 'vitest';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import { moneyOf } from '../../../../core/domain/money.ts';
import { type ChargePlan, parseChargePlan } from '../../../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../../../core/domain/pricing/rate.ts';
import {
  allowDiscount,
  type BillParts,
  billOf,
  emptyForm,
  faultsOf,
  fieldsAbove,
  type PaymentForm,
  requestOf,
  withoutCode,
} from './payment-form.ts';

const usd = moneyOf('USD');

/** $80.25 plus a fee of $2.00 and tax of $7.30: $89.55 to pay. */
const parts: BillParts = {
  orders: [{ totalCents: 8025, taxCents: 712 }],
  plan: parseChargePlan(usd, '0$25$0.5$0|25$75$1$0|75$1000$2$0') as ChargePlan,
  taxRate: parseRate(8.875) ?? 0,
};
const discounted: PaymentForm = { ...allowDiscount(emptyForm, '4321'), paidBy: 'Cash' };
const cash = (part: Partial<PaymentForm>): PaymentForm => ({ ...discounted, ...part });
const faults = (part: Partial<PaymentForm>) => {
  const form = cash(part);
  return faultsOf(formatsOf(), form, billOf(usd, form, parts).whole);
};
const above = (part: Partial<PaymentForm>) => {
  const form = cash(part);
  const bill = billOf(usd, form, parts).whole;
  return { ...fieldsAbove(formatsOf(), form, bill), toPay: bill.toPayCents };
};

describe('what prevents a payment', () => {
  const noMode = 'Please select a discount mode!';
  const noFigure = 'Please enter a discount figure!';
  const badTip = 'Please enter a valid tip!';

  test.each<[string, Partial<PaymentForm>, object]>([
    ['', {}, {}],
    ['[PAY-22]', { paidBy: '-' }, { mode: 'Please select a Payment mode!' }],
    ['[PAY-25]', { email: 'guest@home.coffee' }, { email: 'Please enter a valid email!' }],
    ['[PAY-25]', { email: ' guest@home.com ' }, {}],
    ['[PAY-23]', { discount: { figure: '10', mode: undefined } }, { discount: noMode }],
    ['[PAY-24]', { discount: { figure: '', mode: 'percent' } }, { discount: noFigure }],
    ['[PAY-24]', { discount: { figure: 'ten', mode: 'percent' } }, { discount: noFigure }],
    ['[PAY-24]', { discount: { figure: '1,2,3', mode: 'percent' } }, { discount: noFigure }],
    ['[PAY-24]', { discount: { figure: '1,555', mode: 'amount' } }, { discount: noFigure }],
    ['', { discount: { figure: '80,25', mode: 'amount' } }, {}],
    ['', { managerCode: undefined, discount: { figure: '10', mode: undefined } }, {}],
    ['', { surcharge: { figure: '3', mode: undefined } }, { surcharge: 'Please select a surcharge mode!' }],
    ['', { surcharge: { figure: ' ', mode: 'amount' } }, { surcharge: 'Please enter a surcharge figure!' }],
    ['', { surcharge: { figure: '', mode: undefined } }, {}],
    ['', { tip: '-5' }, { tip: badTip }],
    ['', { tip: 'much' }, { tip: badTip }],
    ['', { tip: '895.50' }, {}],
    ['', { tip: '895.51' }, { tip: 'The tip can be at most $895.50' }],
  ])('%s %j: %j', (_, part, found) => {
    expect(faults(part)).toEqual(found);
  });

  test.each<[Partial<PaymentForm>, object]>([
    [{ discount: { figure: '5000', mode: 'amount' } }, { discount: 'The discount can be at most $80.25' }],
    [{ discount: { figure: '150', mode: 'percent' } }, { discount: 'The discount can be at most 100%' }],
    [{ surcharge: { figure: '101', mode: 'percent' } }, { surcharge: 'The surcharge can be at most 100%' }],
    [{ surcharge: { figure: '100000', mode: 'amount' } }, { surcharge: 'The surcharge can be at most $99,999.99' }],
    [{ tip: '895.51' }, { tip: 'The tip can be at most $895.50' }],
  ])('%j is above its limit: said while it is typed, and not applied', (part, found) => {
    expect(above(part)).toEqual({ ...found, toPay: 8955 });
    expect(faults(part)).toEqual(found);
  });

  test('a discount of the whole total is applied', () => {
    expect(above({ discount: { figure: '80,25', mode: 'amount' } })).toEqual({ toPay: 930 });
  });
});

describe('what is sent', () => {
  const sent = (form: PaymentForm) => requestOf(usd, form, billOf(usd, form, parts), [1042]);
  const least = { orderid: 1042, paidby: 'Cash', tax: '7.30', wolfycharges: '2.00' };

  test('nothing without a mode, and only what is present', () => {
    expect(sent(emptyForm)).toBeUndefined();
    expect(sent({ ...emptyForm, paidBy: 'Cash', email: ' ' })).toEqual(least);
    expect(sent({ ...emptyForm, paidBy: 'Cash', email: ' a@b.com ', tip: '1,5' })).toEqual({
      ...least,
      email: 'a@b.com',
      tip: '1.50',
    });
  });

  test('a discount with its code, never kept', () => {
    const form = cash({ discount: { figure: '10', mode: 'percent' }, surcharge: { figure: '3', mode: 'amount' } });
    expect(sent(form)).toEqual({
      ...least,
      discount: '10',
      discountMode: 'percent',
      managercode: '4321',
      surcharge: '3',
      surchargeMode: 'amount',
    });
    expect(sent({ ...form, managerCode: '' })).not.toHaveProperty('managercode');
    expect(withoutCode(form)).toEqual({ ...form, managerCode: undefined, discount: emptyForm.discount });
  });
});
