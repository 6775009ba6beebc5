import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { buildStaff, buildTill } from '../../testing/till-desk.ts';

// Approvals that are asked for at the till and given or declined on the approver's own device.

const test = await testApp();
const over = [409, 'ApprovalOver'];

it('a request waits, is approved by name, and allows exactly what it names', async () => {
  const till = await buildTill(test);
  const approval = await till.asked({ reason: 'Long wait' });
  expect(outcome(await till.pay({ approval }))).toEqual(over);
  const request = { amount: 10, of: 87.5, reason: 'Long wait', askedBy: 'Sam Till', answeredBy: '' };
  expect(await till.waiting()).toMatchObject([{ approvalID: approval, state: 'asked', ...request }]);
  expect((await till.reply(approval)).statusCode).toBe(200);
  expect(await till.waiting()).toEqual([]);
  expect(await till.stateOf(approval)).toMatchObject({ state: 'approved', answeredBy: 'Mara Lind' });
  expect((await till.pay({ approval })).statusCode).toBe(200);
  expect(
    (await till.trail()).map(({ actor_name, changes }) => [actor_name, (changes as { state: unknown }).state]),
  ).toEqual([
    ['Sam Till', [null, 'asked']],
    ['Mara Lind', ['asked', 'approved']],
    ['Sam Till', ['approved', 'used']],
  ]);
});

it('a declined or withdrawn request allows nothing, and the first of two answers counts', async () => {
  const till = await buildTill(test);
  const refused = await till.asked();
  expect((await till.reply(refused, false)).statusCode).toBe(200);
  expect((await till.stateOf(refused)).state).toBe('refused');
  expect(outcome(await till.reply(refused))).toEqual(over);
  expect(outcome(await till.pay({ approval: refused }))).toEqual(over);
  const withdrawn = await till.asked();
  for (const _ of ['once', 'twice']) expect((await till.withdraw(withdrawn)).statusCode).toBe(200);
  expect(outcome(await till.reply(withdrawn))).toEqual(over);
  const given = await till.asked();
  const answers = await Promise.all([till.reply(given, true), till.reply(given, false)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const late = await till.asked();
  await till.reply(late);
  await till.withdraw(late);
  expect(outcome(await till.pay({ approval: late }))).toEqual(over);
  expect(await till.payments()).toEqual([]);
});

it('no one answers their own request, one that is over, or one of another restaurant', async () => {
  const till = await buildTill(test);
  const boss = await buildStaff(test, till.restaurantId, ['payment', 'approve']);
  const own = Number((await till.ask({}, boss.headers)).json().result.approvalID);
  expect(await till.waiting(boss.headers)).toEqual([]);
  expect(outcome(await till.reply(own, true, boss.headers))).toEqual([422, 'NotApprover']);
  const elsewhere = await buildTill(test);
  expect(outcome(await till.reply(own, true, elsewhere.mara.headers))).toEqual([404, 'NotFound']);
  const seen = await test.send(endpoints.approval, { params: { approvalID: own }, headers: till.sam.headers });
  expect(outcome(seen)).toEqual([404, 'NotFound']);
  expect(outcome(await till.withdraw(own))).toEqual([404, 'NotFound']);
  await till.reopen();
  expect(await till.waiting()).toEqual([]);
  expect(outcome(await till.reply(own))).toEqual(over);
});
