import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

async function buildClosed() {
  const { orderID, payByCard: pay, payCash } = await test.buildClosedOrder();
  const payByCard = (tip: number, key: string) => pay({ tip, key });
  const openPages = async () => {
    const rows = await test.findRows('card_checkouts', { order_id: orderID }, ['url']);
    const urls = rows.flatMap(({ url }) => (url === null ? [] : [url]));
    const answers = await Promise.all(urls.map((url) => test.send({ method: 'GET', url })));
    return urls.filter((_, index) => answers[index]?.statusCode === 200);
  };
  return { orderID, payByCard, payCash, openPages };
}

const rounds = Array.from({ length: 5 }, (_, index) => index);

describe('one order is never payable in two windows', () => {
  it.each(rounds)('phones of a table that press Pay at once, with different tips (round %i)', async () => {
    const { payByCard, openPages } = await buildClosed();
    const answers = await Promise.all([1, 2, 3, 4].map((tip) => payByCard(tip, `phone-${tip}`)));
    const open = await openPages();
    expect(open).toHaveLength(1);
    const led = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().url);
    expect(led).toContain(open[0]);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(answer.json()).toMatchObject({ success: false, error: 'Stale' });
  });

  it.each(rounds)('phones that press Pay at once for the same amount can pay on one page (round %i)', async () => {
    const { payByCard, openPages } = await buildClosed();
    await Promise.all([1, 2, 3].map((phone) => payByCard(0, `phone-${phone}`)));
    expect(await openPages()).toHaveLength(1);
  });

  it.each(rounds)('a phone and staff who take the payment at once (round %i)', async () => {
    const { orderID, payByCard, payCash, openPages } = await buildClosed();
    const [staff] = await Promise.all([payCash(), payByCard(0, 'phone-1'), payByCard(1, 'phone-2')]);
    expect(staff.json()).toMatchObject({ success: true, result: { orderid: orderID } });
    expect(await openPages()).toEqual([]);
  });
});
