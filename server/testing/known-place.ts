import type { OrderStatus } from '../../core/domain/order-states.ts';
import { insertRows } from '../db/rows/insert-rows.ts';
import { buildUser } from './builders.ts';
import { addRow } from './rows.ts';
import type { TestApp, TestDatabase } from './test-app.ts';

const knownConfig = '{"otprequired":1,"managercode":"7391","paymenttype":"T"}';

/** All columns have different values, so that each value in a response can only come from one column. */
export async function buildKnownPlace({ db, staffHeaders, visitHeaders }: TestApp) {
  const plan = await addRow(db, 'plans', {
    name: 'Plan of the quay',
    description: 'For quays',
    charges: '0$25$0.45$3|25$75$1.35$4|75$900$2.15$5',
    version: 21,
  });
  const restaurant = await addRow(db, 'restaurants', {
    name: 'Quay House',
    url: 'https://quay.example/dine',
    address: '12 Dock Street',
    code: 'QH',
    tax_rate: '7.125',
    plan_id: plan.id,
    config: knownConfig,
    version: 22,
  });
  const restaurantId = restaurant.id;
  const attendant = await addRow(db, 'attendants', {
    restaurant_id: restaurantId,
    name: 'Marta Silva',
    code: 'M7',
    status: 'on-duty',
    tip_total_cents: 4321,
    version: 23,
  });
  const table = await addRow(db, 'dining_tables', {
    restaurant_id: restaurantId,
    name: 'Window 4',
    description: 'Seats six, near the lamp',
    code: 'quaytable0004',
    state: 'active',
    attendant_id: attendant.id,
    otp: '204816',
    otp_generated_at: '2026-03-01T08:00:00.001Z',
    version: 24,
  });
  const user = await buildUser(db, { restaurantId, name: 'Iris Okafor', email: 'iris@quay.test' });
  const visit = await addRow(db, 'visits', {
    restaurant_id: restaurantId,
    table_id: table.id,
    started_at: '2026-03-01T17:01:00.002Z',
    last_request_hash: null,
  });
  const headers = await staffHeaders(user.id);
  const cookie = visitHeaders({ restaurantId, tableId: table.id, visitId: visit.id });
  return {
    restaurantId,
    planId: plan.id,
    attendantId: attendant.id,
    tableId: table.id,
    visitId: visit.id,
    user,
    headers,
    cookie,
  };
}

type KnownPlace = Awaited<ReturnType<typeof buildKnownPlace>>;

export async function buildKnownDish({ db }: TestDatabase, { restaurantId }: KnownPlace, mark = '') {
  const category = await addRow(db, 'categories', {
    restaurant_id: restaurantId,
    name: `From the grill${mark}`,
    description: 'Over charcoal',
    version: 31,
  });
  const item = await addRow(db, 'items', {
    restaurant_id: restaurantId,
    category_id: category.id,
    name: `Sea bream${mark}`,
    description: 'Whole, with lemon',
    price_cents: 2375,
    types: [4, 6],
    availability: 'A',
    version: 32,
  });
  // Fixed ids, because those of the library are recorded.
  const list = { restaurant_id: restaurantId, id: item.id, item_id: item.id, name: '', min_count: 1, per_line: 3 };
  await insertRows(db, 'choice_groups', [list]);
  const ofList = { restaurant_id: restaurantId, group_id: list.id };
  await insertRows(db, 'group_choices', [
    { ...ofList, id: 1, position: 0, name: 'Capers', description: 'In salt', price_cents: 115 },
    { ...ofList, id: 2, position: 1, name: 'Fennel', description: 'Raw', price_cents: 85 },
  ]);
  return { categoryId: category.id, itemId: item.id };
}

type KnownStatus = Exclude<OrderStatus, 'cancelled'>;

/** The first sub-order is confirmed; its second unit has a choice. The second one waits if the order is New. */
export async function buildKnownOrder(test: TestDatabase, place: KnownPlace, status: KnownStatus, mark = '') {
  const { restaurantId, tableId, visitId } = place;
  const isNew = status === 'new';
  const { itemId, categoryId } = await buildKnownDish(test, place, mark);
  const order = await test.addRow('orders', {
    restaurant_id: restaurantId,
    table_id: tableId,
    visit_id: visitId,
    status,
    waiting_count: isNew ? 1 : 0,
    confirmed_count: isNew ? 1 : 2,
    total_cents: 5512,
    tax_cents: 391,
    version: 25,
    started_at: '2026-03-01T17:11:00.003Z',
    closed_at: status === 'closed' || status === 'paid' ? '2026-03-01T18:31:00.004Z' : null,
    ended_at: status === 'paid' ? '2026-03-01T18:51:00.005Z' : null,
  });
  if (status === 'paid') {
    await test.changeRows(
      'visits',
      { restaurant_id: restaurantId, id: visitId },
      { ended_at: '2026-03-01T18:51:00.005Z' },
    );
  }
  const addSubOrder = async (figures: {
    status: 'new' | 'confirmed';
    item_count: number;
    total_cents: number;
    tax_cents: number;
    special_instruction: string;
    created_at: string;
  }) => {
    const decided_at = figures.status === 'confirmed' ? '2026-03-01T18:00:00.009Z' : null;
    const row = { restaurant_id: restaurantId, order_id: order.id, visit_id: visitId, tax_rate: '6.75', decided_at };
    return test.addRow('sub_orders', { ...row, ...figures, request_hash: '' });
  };
  const first = await addSubOrder({
    status: 'confirmed',
    item_count: 2,
    total_cents: 3407,
    tax_cents: 230,
    special_instruction: 'All at once',
    created_at: '2026-03-01T17:12:00.006Z',
  });
  const second = await addSubOrder({
    status: isNew ? 'new' : 'confirmed',
    item_count: 5,
    total_cents: 2105,
    tax_cents: 161,
    special_instruction: 'After the starters',
    created_at: '2026-03-01T17:41:00.007Z',
  });
  const addLine = async (figures: {
    sub_order_id: number;
    item_name: string;
    item_description: string;
    quantity: number;
    unit_price_cents: number;
    total_cents: number;
    special_instruction: string;
  }) => test.addRow('order_lines', { restaurant_id: restaurantId, position: 0, item_id: itemId, ...figures });
  const firstLine = await addLine({
    sub_order_id: first.id,
    quantity: 2,
    unit_price_cents: 1649,
    total_cents: 3407,
    item_name: 'Bream as ordered',
    item_description: 'Line caught',
    special_instruction: 'No salt',
  });
  const secondLine = await addLine({
    sub_order_id: second.id,
    quantity: 5,
    unit_price_cents: 421,
    total_cents: 2105,
    item_name: 'Small bream',
    item_description: 'For children',
    special_instruction: 'Cut up',
  });
  await test.addRow('order_line_choices', {
    restaurant_id: restaurantId,
    line_id: firstLine.id,
    unit: 2,
    name: 'Capers as ordered',
    description: 'In oil',
    price_cents: 109,
  });
  return {
    orderId: order.id,
    itemId,
    categoryId,
    firstId: first.id,
    secondId: second.id,
    firstLineId: firstLine.id,
    secondLineId: secondLine.id,
  };
}

type KnownOrder = Awaited<ReturnType<typeof buildKnownOrder>>;

/** The terms of the known bill: 7.125 % tax, the place's charge plan, and a surcharge of 1.36 %. */
const knownTerms = {
  taxRate: 712_500,
  plan: [
    { fromCents: 0, uptoCents: 2500, serviceChargeCents: 45, otherChargeCents: 300 },
    { fromCents: 2500, uptoCents: 7500, serviceChargeCents: 135, otherChargeCents: 400 },
    { fromCents: 7500, uptoCents: 90_000, serviceChargeCents: 215, otherChargeCents: 500 },
  ],
  discountRate: null,
  surchargeRate: 136_000,
};

/** The bill of the known order. All of its figures are different. */
export const knownBill = {
  total_cents: 5512,
  discount_cents: 512,
  discount_mode: 'amount',
  service_charge_cents: 135,
  surcharge_cents: 75,
  surcharge_mode: 'percent',
  tax_cents: 401,
  terms: knownTerms,
} as const;

/** A payment to staff with a tip of $6.13. */
export async function buildKnownPayment(
  { db }: TestDatabase,
  place: KnownPlace,
  { orderId }: KnownOrder,
): Promise<number> {
  const { id } = await addRow(db, 'payments', {
    restaurant_id: place.restaurantId,
    order_id: orderId,
    provider: 'staff',
    reference: 'known',
    ...knownBill,
    paid_by: 'Card',
    email: 'guest@quay.test',
    tip_cents: 613,
    amount_cents: 6224,
    attendant_id: place.attendantId,
    taken_by_user_id: place.user.id,
    paid_at: '2026-03-01T18:51:00.010Z',
  });
  return id;
}

/** A refund of $12.34, ten minutes after the payment. */
export async function buildKnownRefund(
  { db }: TestDatabase,
  { restaurantId, user }: KnownPlace,
  { orderId }: KnownOrder,
  paymentId: number,
): Promise<number> {
  const { id } = await addRow(db, 'refunds', {
    restaurant_id: restaurantId,
    order_id: orderId,
    payment_id: paymentId,
    late_payment_id: null,
    amount_cents: 1234,
    currency: 'usd',
    reason: 'Cold fish',
    provider: 'staff',
    reference: 'known',
    live: false,
    state: 'done',
    provider_reference: null,
    made_by_user_id: user.id,
    created_at: '2026-03-01T19:01:00.011Z',
    ended_at: '2026-03-01T19:02:00.012Z',
  });
  return id;
}
