import { randomUUID } from 'node:crypto';
import { calls } from '../../core/contract/index.ts';
import { type Attack, bistro, cantina, type Target } from './target.ts';

const isRefused = (status: number) => status >= 400 && status < 500;
const guarded = Object.values(calls).filter(({ auth }) => auth.kind !== 'open');

/** Requests that are not what the documents describe. */
export const overTheWire: readonly Attack[] = [
  {
    name: 'nonsense to every protected call, from nobody and with a forged token',
    async run(target) {
      for (const headers of [{}, { authorization: 'JWT-a.b.c' }, { authorization: 'nonsense' }]) {
        for (const { method, path } of guarded) {
          const url = `/api${path.replace(/:\w+/, '%7Bnonsense%7D')}?id=x&page=-1&orderid=[]&size=0x10`;
          const answer = await target.send(url, {
            method,
            headers,
            ...(method === 'POST' ? { body: '{"orderID":[' } : {}),
          });
          target.expect(
            answer.status === 401 && answer.envelope.fields === undefined,
            `${method} ${path} answers ${answer.status} ${answer.text.slice(0, 80)}`,
          );
        }
      }
    },
  },
  {
    name: 'one Idempotency-Key for two orders, one after the other and at once',
    async run(target) {
      const [first, second, third, fourth] = [
        await target.closedOrder(),
        await target.closedOrder(),
        await target.closedOrder(),
        await target.closedOrder(),
      ] as const;
      const staff = await target.as('manager2', 'Manager@123');
      const pay = (orderID: number, key: string, headers = staff) =>
        target.send(`/api/setordertopaid?orderid=${orderID}&paidby=Cash`, {
          headers: { ...headers, 'idempotency-key': key },
        });
      const key = randomUUID();
      const paid = await pay(first.orderID, key);
      target.expect(paid.status === 200, `the first payment is answered ${paid.status}`);
      const again = await pay(first.orderID, key);
      target.expect(again.text === paid.text, 'repeating the request does not answer the same');
      const other = await pay(second.orderID, key);
      target.expect(other.status === 409, `the second order is answered ${other.status}`);
      target.expect((await target.statusOf(second.orderID)) === 'C', 'the second order is paid by the first one’s key');
      const foreign = await pay(first.orderID, key, await target.admin(cantina));
      target.expect(foreign.envelope.success === false, 'another user gets the first one’s payment');
      const race = randomUUID();
      const orders = [third.orderID, fourth.orderID];
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => pay(orders[at % 2] ?? 0, race)));
      target.expect(
        answers.every(({ status }) => status === 200 || status === 409),
        `the race answers ${answers.map(({ status }) => status).join(' ')}`,
      );
      const states = await Promise.all(orders.map((orderID) => target.statusOf(orderID)));
      target.expect(states.filter((state) => state === 'P').length === 1, `the race leaves ${states.join(' ')}`);
    },
  },
  {
    name: 'lists, booleans and other spellings for numbers',
    async run(target) {
      const headers = await target.admin(cantina);
      const post = (path: string, body: object) => target.send(path, { method: 'POST', headers, body });
      for (const value of [[], [1], true, '0x1F', '1e2', ' 1', '1.0', {}]) {
        const shown = JSON.stringify(value);
        const answers = [
          await post('/api/itemcategory', { itemCategoryId: value, categoryName: `Attack ${randomUUID()}` }),
          await post('/api/closeorder', { orderID: value }),
          await post('/api/renewtable', { id: value }),
          await post('/api/refund', { orderID: value, amount: '1', reason: 'none' }),
          await post('/api/external/placeorder', {
            suborder: [{ items: [{ itemID: 1, itemQuantity: value }], subOrderID: 1, status: 'O' }],
            tableID: 1,
            restaurantID: cantina,
          }),
        ];
        const statuses = answers.map(({ status }) => status);
        target.expect(
          statuses.every((status) => status === 400),
          `${shown} is answered ${statuses.join(' ')}`,
        );
      }
      for (const value of ['0x1F', '1e2', '%201', '1.0', 'true']) {
        const { status } = await target.send(`/api/searchorders?ordernumber=${value}`, { headers });
        target.expect(status === 400, `ordernumber=${value} is answered ${status}`);
      }
    },
  },
  {
    name: 'addresses that are no text, endless addresses, endless headers',
    async run(target) {
      const paths = ['%00', '%ED%A0%80', '%', '%2e%2e%2f', 'x'.repeat(9_000), "'%20or%201=1"];
      const places = ['/checkout/', '/logo/', '/setup/', '/mail/', '/customer/', '/api/item/', '/api/fetchorderbyid/'];
      for (const place of places) {
        for (const path of paths) {
          const { status } = await target.send(place + path, {
            headers: await target.admin(bistro),
          });
          target.expect(status < 500, `${place}${path.slice(0, 20)} is answered ${status}`);
        }
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const posted = await target.send(`${place}%00`, { method: 'POST', headers: form, body: 'number=4242' });
        target.expect(posted.status < 500, `POST ${place}%00 is answered ${posted.status}`);
      }
      const long = await target.send('/api/menus', { headers: { authorization: 'x'.repeat(40_000) } });
      target.expect(
        isRefused(long.status) && long.envelope.success === false,
        `endless headers are answered ${long.status} ${long.text.slice(0, 60)}`,
      );
      const address = await target.send(`/api/item/${'x'.repeat(12_000)}`, { headers: await target.admin(bistro) });
      target.expect(
        isRefused(address.status) && address.envelope.success === false,
        `an endless address is answered ${address.status} ${address.text.slice(0, 60)}`,
      );
    },
  },
  {
    name: 'a plan saved without its tiers',
    async run(target) {
      const headers = await target.admin();
      const planName = `Attack ${randomUUID().slice(0, 8)}`;
      const chargesplan = '0$25$0.5$0|25$75$1$0|75$1000$2$0';
      const save = (body: object) => target.send('/api/saveApplicationCharge', { method: 'POST', headers, body });
      const made = await save({ planName, chargesplan });
      const planId = made.envelope.result as number;
      await save({ planId, planName });
      for (const bad of ['0$25$0.5$0', '|||', '0$25$0.5$0|25$75$1$0|75$1000$2$0|1$2$3$4', 'x']) {
        const { status } = await save({ planId, planName, chargesplan: bad });
        target.expect(isRefused(status), `${bad} is answered ${status}`);
      }
      const list = await target.send(`/api/chargeslist?searchText=${encodeURIComponent(planName)}`, { headers });
      const { content } = list.envelope.result as { content: { chargesplan: string }[] };
      target.expect(content[0]?.chargesplan === chargesplan, `the tiers are ${content[0]?.chargesplan} now`);
      await target.send(`/api/Plandelete?id=${planId}`, { headers });
    },
  },
  {
    name: 'a restaurant that is none in the administrator’s header',
    async run(target) {
      const admin = await target.admin();
      for (const chosen of ['abc', '1;2', '-1', '0x1', '9999999', '99999999999999999999']) {
        const { status } = await target.send('/api/fetchtable', { headers: { ...admin, 'x-restaurant': chosen } });
        target.expect(isRefused(status), `${chosen} is answered ${status}`);
      }
    },
  },
  {
    name: 'another Host, and what it changes for a guest',
    async run(target) {
      const order = await target.closedOrder();
      const host = 'evil.example';
      const started = await target.send('/api/external/payorder', {
        method: 'POST',
        headers: { cookie: order.cookie, host, origin: `http://${host}` },
        body: { ...(order.record as object), tipamount: '0' },
      });
      target.expect(!started.text.includes(host), `payorder leads to ${started.text.slice(0, 120)}`);
      const session = String(started.envelope.result ?? '').split('$')[0];
      if (started.envelope.success === true) await payInSandbox(target, session ?? '', host);
    },
  },
  {
    name: 'what is public, and what may be kept',
    async run(target) {
      const config = await target.send(`/api/external/getresconfig?rid=${bistro}`);
      const entries = Object.keys(JSON.parse(String(config.envelope.result)) as object);
      const known = ['otprequired', 'managercode', 'paymenttype'];
      target.expect(
        entries.every((entry) => known.includes(entry)) && !config.text.includes('4321'),
        `getresconfig gives ${entries.join(', ')}`,
      );
      const { code, otp } = await target.table(bistro);
      const answers = [
        await target.send('/api/token/generate-token', {
          method: 'POST',
          body: { username: 'manager', password: 'Manager@123' },
        }),
        await target.send(`/api/external/otp?rid=${bistro}&code=${code}&otp=${otp}`),
        await target.send(`/api/external/verifytable?rid=${cantina}&tablenumber=${(await target.table(cantina)).code}`),
      ];
      for (const { headers, status } of answers) {
        target.expect(
          headers['cache-control']?.includes('no-store') === true,
          `an answer with a proof (${status}) may be kept: ${headers['cache-control']}`,
        );
      }
      const page = await target.send('/portal');
      target.expect(page.headers['x-frame-options'] === 'DENY', `framing: ${page.headers['x-frame-options']}`);
    },
  },
  {
    name: 'pages for the person who runs the program, asked for by a stranger',
    async run(target) {
      const tricks = [
        { host: '127.evil.example' },
        { host: 'localhost.evil.example' },
        { host: '127.0.0.1.evil.example' },
        { host: 'example.com', 'x-forwarded-for': '127.0.0.1' },
        { 'x-forwarded-for': '203.0.113.7' },
        { forwarded: 'for=203.0.113.7' },
        {},
      ];
      for (const headers of tricks) {
        const { status } = await target.send('/mail', { headers });
        target.expect(isRefused(status), `/mail with ${JSON.stringify(headers)} is answered ${status}`);
      }
      for (const headers of tricks.slice(3, 6)) {
        for (const path of ['/metrics', '/api/docs/json']) {
          const { status } = await target.send(path, { headers });
          target.expect(isRefused(status), `${path} with ${JSON.stringify(headers)} is answered ${status}`);
        }
      }
    },
  },
];

async function payInSandbox(target: Target, session: string, host: string): Promise<void> {
  const paid = await target.send(`/checkout/${session}`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'number=4242424242424242&expiry=12%2F34&cvc=123&name=A',
  });
  const { location = '' } = paid.headers;
  target.expect(paid.status === 303, `the card page answers ${paid.status}`);
  target.expect(!location.includes(host), `the payer lands at ${location}`);
}
