import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, summaryOf, testApp } from '../../testing/test-app.ts';

// Figures typed at the till and on a phone, and which of them are accepted, refused or displayed.

const test = await testApp();

async function buildDesk() {
  const order = await test.buildSplitDesk();
  const { floor, staff, orderID } = order;
  const till = (more: Record<string, string> = {}) =>
    test.send(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash', ...more }, headers: staff });
  const phone = (more: object = {}) =>
    test.send(endpoints.payOrder, { headers: floor.cookie, payload: { orderID, ...more } });
  return { ...order, till, phone };
}

const tipWords = 'The tip must be an amount such as 5 or 5.50.';
const mostWords = 'The tip can be at most ten times the amount to pay.';
const partWords = 'This is not a part of a bill.';
const keyWords = 'Paying a part needs an Idempotency-Key.';
const emailWords = 'Please enter a valid email!';
const noMode = (name: string) => `Please select a ${name} mode!`;
const noFigure = (name: string) => `Please enter a ${name} figure!`;
const badFigure = (name: string) => `The ${name} must be an amount, or a percentage up to 100.`;
const mostDiscount = 'The discount can be at most $87.50.';
const mostSurcharge = 'The surcharge can be at most $99,999.99.';
const ofTheWhole = 'Discount and surcharge apply to the whole bill. Set them before you split it.';
const code = { managercode: '4321' };

type Typed = Record<string, string>;
type Row = [typed: Typed, path: string, message: string];

describe('an impossible figure is named, and nothing is charged', async () => {
  const whole = await buildDesk();
  const shared = await buildDesk();
  await shared.desk.divide('staff', { way: 'equal', people: 2 });
  const free = await buildDesk();
  await free.desk.divide('staff', { way: 'free' });

  const adjustments: Row[] = [
    [{ discount: 'five', discountMode: 'amount', ...code }, 'discount', badFigure('discount')],
    [{ discount: '87.51', discountMode: 'amount', ...code }, 'discount', mostDiscount],
    [{ discount: '5000', discountMode: 'amount', ...code }, 'discount', mostDiscount],
    [{ discount: '150', discountMode: 'percent', ...code }, 'discount', 'The discount can be at most 100%.'],
    [{ surcharge: 'five', surchargeMode: 'percent' }, 'surcharge', badFigure('surcharge')],
    [{ surcharge: '101', surchargeMode: 'percent' }, 'surcharge', 'The surcharge can be at most 100%.'],
    [{ surcharge: '100000', surchargeMode: 'amount' }, 'surcharge', mostSurcharge],
    [{ discount: '5' }, 'discountMode', noMode('discount')],
    [{ discountMode: 'amount' }, 'discount', noFigure('discount')],
    [{ discount: ' ', discountMode: 'percent' }, 'discount', noFigure('discount')],
    [{ surcharge: '5' }, 'surchargeMode', noMode('surcharge')],
    [{ surchargeMode: 'percent' }, 'surcharge', noFigure('surcharge')],
  ];
  const atTheTill: Row[] = [
    [{ tip: 'five' }, 'tip', tipWords],
    [{ tip: '-1' }, 'tip', tipWords],
    [{ tip: '1e9' }, 'tip', tipWords],
    [{ tip: '1.005' }, 'tip', tipWords],
    [{ tip: '974.51' }, 'tip', mostWords],
    [{ email: 'nobody' }, 'email', emailWords],
    [{ part: 'half' }, 'part', partWords],
    [{ part: 'count:1' }, 'part', keyWords],
  ];
  it.each([...atTheTill, ...adjustments])('at the till: %j: %s', async (typed, path, message) => {
    const refused = await whole.till(typed);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'Invalid', message, fields: [{ path, message }] });
    expect(await test.readMoney(whole.orderID)).toMatchObject({ status: 'closed', payments: [] });
  });

  it.each<[object, string, string]>([
    [{ tipamount: 'five' }, 'tipamount', tipWords],
    [{ tipamount: -5 }, 'tipamount', tipWords],
    [{ tipamount: 974.51 }, 'tipamount', mostWords],
    [{ email: 'nobody' }, 'email', emailWords],
    [{ part: 'half' }, 'part', partWords],
  ])('on a phone: %j: %s', async (typed, path, message) => {
    const refused = await whole.phone(typed);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: 'Invalid', message, fields: [{ path, message }] });
    expect(await test.readMoney(whole.orderID)).toMatchObject({ status: 'closed', checkouts: [] });
  });

  it.each<Row>([...adjustments, [{}, 'people', 'Please enter how many people split the bill.']])(
    'of a split: %j: %s',
    async (typed, path, message) => {
      const wishes: Record<string, string | number> = { way: 'equal', ...code, ...typed };
      if (path !== 'people') wishes.people = 2;
      const refused = await whole.desk.divide('staff', wishes);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ error: 'Invalid', fields: [{ path, message }] });
      expect(await whole.desk.look('staff')).toMatchObject({ way: null, discount: 0 });
    },
  );

  it.each<[string, string, Typed, [number, string], string?]>([
    ['equal', 'amount:5.00', {}, [400, 'Invalid'], 'This bill is split into shares.'],
    ['equal', 'half', {}, [400, 'Invalid'], partWords],
    ['equal', 'count:0', {}, [400, 'Invalid'], partWords],
    ['equal', 'count:3', {}, [409, 'ShareTaken']],
    ['equal', 'shares:9', {}, [409, 'ShareTaken']],
    ['equal', 'count:1', { partamount: '48.72' }, [409, 'AmountChanged']],
    ['equal', 'count:1', { tip: '487.31' }, [400, 'Invalid'], mostWords],
    ['free', 'count:1', {}, [400, 'Invalid'], 'This bill is split by amounts.'],
    ['free', 'shares:1', {}, [400, 'Invalid'], 'This bill is split by amounts.'],
    ['free', 'amount:5.00', { discount: '1', discountMode: 'amount', ...code }, [400, 'Invalid'], ofTheWhole],
    ['free', 'amount:5.00', { surcharge: '1', surchargeMode: 'amount' }, [400, 'Invalid'], ofTheWhole],
  ])('of a bill that is split %s: %s with %j', async (way, part, typed, refusal, message) => {
    const { desk, orderID } = way === 'equal' ? shared : free;
    const { tip, partamount, discount, surcharge } = typed;
    const onPhone = {
      ...(tip === undefined ? {} : { tipamount: Number(tip) }),
      ...(partamount === undefined ? {} : { partamount: Number(partamount) }),
    };
    const answers = [await desk.take(part, typed)];
    if (discount === undefined && surcharge === undefined) answers.push(await desk.start(part, onPhone));
    for (const refused of answers) {
      expect(outcome(refused)).toEqual(refusal);
      if (message !== undefined) expect(refused.json()).toMatchObject({ message });
    }
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [], checkouts: [] });
  });

  it.each<[Typed, number, string]>([
    [{ tax: '1' }, 409, 'AmountChanged'],
    [{ wolfycharges: '0.5' }, 409, 'AmountChanged'],
    [{ paidby: '-' }, 400, 'Invalid'],
    [{ paidby: 'Online' }, 400, 'Invalid'],
    [{ discount: '5', discountMode: 'amount' }, 422, 'DiscountNotAllowed'],
    [{ discount: '5', discountMode: 'amount', managercode: '1' }, 422, 'DiscountNotAllowed'],
  ])('the till refuses %j: %i %s', async (typed, ...refusal) => {
    expect(outcome(await whole.till(typed))).toEqual(refusal);
    expect(await test.readMoney(whole.orderID)).toMatchObject({ status: 'closed', payments: [] });
  });

  it('a tip of ten times a part is taken', async () => {
    expect((await shared.desk.take('count:1', { tip: '487.30' })).statusCode).toBe(200);
    expect((await shared.desk.start('count:1', { tipamount: 487.2 })).statusCode).toBe(200);
  });
});

it('empty fields are ignored', async () => {
  const { till, phone, orderID } = await buildDesk();
  expect((await phone({ tipamount: '', email: ' ' })).statusCode).toBe(200);
  expect((await test.readMoney(orderID)).checkouts).toMatchObject([{ tip_cents: 0, amount_cents: 9_745, email: '' }]);
  const empty = { tip: '', tax: ' ', wolfycharges: '', discount: ' ', surcharge: '', email: ' ' };
  expect((await till(empty)).json().result).toMatchObject({ tip: 0, discount: 0, surcharge: 0, amount: 97.45 });
  expect((await test.readMoney(orderID)).payments).toMatchObject([
    { email: '', tip_cents: 0, discount_mode: null, surcharge_mode: null, amount_cents: 9_745 },
  ]);
});

it('the figures shown on a phone are compared; whole-bill figures do not matter for a part', async () => {
  const { phone, desk } = await buildDesk();
  const sentence = 'The amount has changed. Please check the bill again.';
  for (const shown of [{ taxAmt: 7.78 }, { totalAmt: 1 }, { taxamount: 1 }, { wolfyCharges: 1 }, { appcharges: 1 }])
    expect(summaryOf(await phone(shown))).toEqual([409, 'AmountChanged', sentence]);
  await desk.divide('diner', { way: 'equal', people: 2 });
  expect((await desk.start('count:1', { totalAmt: 1 })).statusCode).toBe(200);
});

describe('an order that does not wait for payment', () => {
  it('cannot be paid at the till or on a phone', async () => {
    const { staff, floor } = await buildDesk();
    const { id: orderID } = await test.buildOrder({ restaurantId: floor.restaurantId, status: 'open' });
    const visit = await test.findRow('orders', orderID, ['visit_id']);
    const headers = test.visitHeaders({ restaurantId: floor.restaurantId, visitId: visit.visit_id });
    const refused = [409, 'NotClosed', 'This order is not waiting for payment.'];
    expect(summaryOf(await test.send(endpoints.payOrder, { headers, payload: { orderID } }))).toEqual(refused);
    const query = { orderid: orderID, paidby: 'Cash' } as const;
    expect(summaryOf(await test.send(endpoints.setOrderToPaid, { query, headers: staff }))).toEqual(refused);
    for (const who of [headers, staff])
      expect(summaryOf(await test.send(endpoints.splitOf, { params: { orderID }, headers: who }))).toEqual(refused);
  });

  it('says that it is paid, if it is', async () => {
    const { payCash, till, phone, desk } = await buildDesk();
    await payCash();
    const paid = [409, 'AlreadyPaid', 'This order is already paid.'];
    expect(summaryOf(await till())).toEqual(paid);
    expect(summaryOf(await phone())).toEqual(paid);
    for (const who of ['staff', 'diner'] as const)
      expect(summaryOf(await desk.divide(who, { way: 'free' }))).toEqual(paid);
  });
});

describe('a paid bill', () => {
  it('is readable by its guests for half an hour, and by staff after that', async () => {
    const { payCash, floor, orderID, staff } = await buildDesk();
    await payCash();
    const read = async (headers: Record<string, string>) =>
      (await test.send(endpoints.splitOf, { params: { orderID }, headers })).statusCode;
    const endedAgo = (minutes: number) =>
      test.changeRows('visits', floor.visitId, { ended_at: new Date(Date.now() - minutes * 60_000) });
    expect(await read(floor.cookie)).toBe(200);
    await endedAgo(29);
    expect(await read(floor.cookie)).toBe(200);
    await endedAgo(31);
    expect(await read(floor.cookie)).toBe(404);
    expect(await read(staff)).toBe(200);
  });

  it('stays unchanged when discounts, taxes and the plan change, and so does a split one', async () => {
    const [whole, split] = [await buildDesk(), await buildDesk()];
    await whole.till({ discount: '10', discountMode: 'percent', managercode: ' 4321 ' });
    await split.desk.divide('staff', { way: 'equal', people: 2, surcharge: '3', surchargeMode: 'percent' });
    const before = await whole.desk.look('staff');
    expect(before).toMatchObject({ status: 'P', discount: 8.75, discountMode: 'percent', amount: 88.7, left: 0 });
    const beforeOfSplit = await split.desk.look('staff');
    for (const { floor } of [whole, split]) {
      await test.changeRows('restaurants', floor.restaurantId, { tax_rate: '20' });
      const { plan_id: plan } = await test.findRow('restaurants', floor.restaurantId);
      await test.changeRows('plans', plan, { charges: '0$25$9$0|25$75$9$0|75$1000$9$0' });
    }
    expect(await whole.desk.look('staff')).toEqual(before);
    expect(await split.desk.look('staff')).toEqual(beforeOfSplit);
    expect((await test.readMoney(whole.orderID)).payments).toMatchObject([{ amount_cents: 8_870 }]);
  });
});

describe('the manager code [PAY-12]', () => {
  it('is required for each discount, and wrong codes lock it', async () => {
    const { till, desk, orderID } = await buildDesk();
    const discount = { discount: '5', discountMode: 'amount' };
    for (let right = 0; right < 6; right += 1) {
      const divided = await desk.divide('staff', { way: 'equal', people: 2, ...discount, managercode: '4321' });
      expect(divided.statusCode).toBe(200);
    }
    const refused = [422, 'DiscountNotAllowed', 'Please enter the correct Code'];
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(summaryOf(await till({ ...discount, managercode: '1111' }))).toEqual(refused);
    const locked = await till({ ...discount, managercode: '4321' });
    expect(outcome(locked)).toEqual([429, 'TooManyTries']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await test.readMoney(orderID)).payments).toEqual([]);
  });

  it('allows twenty guesses an hour in a restaurant, and does not affect others', async () => {
    const [desk, elsewhere] = [await buildDesk(), await buildDesk()];
    const guess = async (code: string, { floor: { restaurantId }, orderID }: typeof desk) => {
      const headers = await test.staffOf({ restaurantId, privileges: ['discount', 'payment', 'order'] });
      return test.send(endpoints.managerCode, { headers, payload: { orderid: orderID, code } });
    };
    const wrong = [422, 'WrongCode', 'Please enter the correct Code'];
    expect((await guess('4321', desk)).json()).toMatchObject({ success: true });
    for (let tries = 0; tries < 20; tries += 1) expect(summaryOf(await guess('1111', desk))).toEqual(wrong);
    expect(outcome(await guess('4321', desk))).toEqual([429, 'TooManyTries']);
    expect(summaryOf(await guess('1111', elsewhere))).toEqual(wrong);
  });

  it('of a restaurant without one is never right', async () => {
    const { till, floor, orderID, staff: headers } = await buildDesk();
    const config = JSON.stringify({ otprequired: 1, managercode: '', paymenttype: 'T' });
    await test.changeRows('restaurants', floor.restaurantId, { config });
    for (const managercode of ['', ' ', 'x', '4321']) {
      const refused = await till({ discount: '5', discountMode: 'amount', managercode });
      expect(outcome(refused)).toEqual([422, 'DiscountNotAllowed']);
      const answer = await test.send(endpoints.managerCode, {
        headers,
        payload: { orderid: orderID, code: managercode },
      });
      expect(answer.json().success).toBe(false);
      await test.db.deleteFrom('rate_limits').execute();
    }
    expect((await till({ discount: '5', discountMode: 'amount' })).statusCode).toBe(422);
  });
});
