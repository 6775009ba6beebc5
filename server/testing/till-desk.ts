import * as endpoints from '../../core/contract/endpoints.ts';
import type { Privilege } from '../../core/domain/privileges.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { configOf } from './builders.ts';
import type { Endpoint, TestApp } from './test-app.ts';

type Headers = Record<string, string>;

export const pin = '482916';
const pinHash = await hashPassword(pin);

export async function buildStaff(
  test: TestApp,
  restaurantId: number,
  privileges: readonly Privilege[],
  name = 'Ruth Adler',
) {
  const { id, roleId } = await test.buildUser({ restaurantId, privileges, name });
  await test.changeRows('users', id, { pin_hash: pinHash });
  return { id, roleId, headers: await test.staffHeaders(id) };
}

/** A closed order of seven soups, $87.50 before fees. Sam takes payments, and Mara approves. */
export async function buildTill(test: TestApp) {
  const order = await test.buildClosedOrder();
  const { orderID } = order;
  const { restaurantId } = order.floor;
  const sam = await buildStaff(test, restaurantId, ['order', 'payment', 'refund'], 'Sam Till');
  const mara = await buildStaff(test, restaurantId, ['approve', 'audit', 'order'], 'Mara Lind');
  const post = (at: Endpoint, payload: object, headers: Headers = sam.headers) => test.send(at, { headers, payload });
  const discount = { discount: '10', discountMode: 'amount' } as const;
  const ask = (more: object = {}, headers?: Headers) =>
    post(endpoints.askApproval, { act: 'discount', orderID, ...discount, ...more }, headers);
  const approvalOf = async (more: object = {}) => Number((await ask(more)).json().result.approvalID);
  return {
    ...order,
    restaurantId,
    sam,
    mara,
    post,
    ask,
    asked: approvalOf,
    askWithPin: (more: object = {}) => approvalOf({ approver: mara.id, pin, ...more }),
    pay: (more: Record<string, string | number> = {}, headers: Headers = sam.headers) =>
      test.send(endpoints.setOrderToPaid, {
        query: { orderid: orderID, paidby: 'Cash', ...discount, ...more },
        headers,
      }),
    reply: (approvalID: number, approve = true, headers = mara.headers) =>
      post(endpoints.answerApproval, { approvalID, approve }, headers),
    withdraw: (approvalID: number) => post(endpoints.withdrawApproval, { approvalID }),
    stateOf: (approvalID: number) =>
      test.resultOf(endpoints.approval, { params: { approvalID }, headers: sam.headers }),
    waiting: (headers = mara.headers) => test.resultOf(endpoints.approvals, { headers }),
    reopen: () => post(endpoints.reopenOrder, { orderID, reason: 'Coffee' }),
    close: () => post(endpoints.closeOrder, { orderID }),
    configure: (entries: object) => test.changeRows('restaurants', restaurantId, { config: configOf(entries) }),
    payments: () =>
      test.db
        .selectFrom('payments as p')
        .leftJoin('approval_uses as u', 'u.payment_id', 'p.id')
        .select(['p.discount_cents', 'p.taken_by_user_id', 'u.approval_id'])
        .where('p.order_id', '=', orderID)
        .execute(),
    approvals: () => test.findRows('approvals', { order_id: orderID }),
    trail: () => test.findRows('audit_events', { restaurant_id: restaurantId, kind: 'approval' }),
    look: () => test.resultOf(endpoints.orderById, { params: { orderID }, headers: sam.headers }),
  };
}
