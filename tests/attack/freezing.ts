import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type Attack, bistro, cantina, forSeconds, type Target } from './target.ts';

const seconds = 4;
const isRefused = (status: number) => status >= 400 && status < 500;

/** Requests that try to make all other users wait. */
export const freezing: readonly Attack[] = [
  {
    name: 'a header of 15,500 spaces (If-None-Match)',
    async run(target) {
      const headers = { 'if-none-match': `x${' '.repeat(15_500)}x` };
      const paths = ['/logo/1', `/api/external/itemmenu?rid=${bistro}`];
      await forSeconds(seconds, async (at) => {
        const { status } = await target.send(paths[at % paths.length] ?? '', { headers });
        target.expect(status < 500, `status ${status}`);
      });
    },
  },
  {
    name: '1 MB of list elements from nobody',
    async run(target) {
      const ones = `[${'1,'.repeat(500_000)}1]`;
      const paths = ['/api/item/', '/api/external/placeorder', '/api/role', '/api/token/generate-token'];
      await forSeconds(seconds, async (at) => {
        const path = paths[at % paths.length] ?? '';
        const body = path.endsWith('placeorder') ? `{"suborder":${ones}}` : `{"subItems":${ones},"privileges":${ones}}`;
        const { status } = await refusedEarly(target, path, body);
        target.expect(isRefused(status), `${path} answers ${status}`);
      });
    },
  },
  {
    name: 'JSON lists 20,000 deep',
    async run(target) {
      const deep = '['.repeat(20_000) + ']'.repeat(20_000);
      const headers = await target.admin(cantina);
      const paths = ['/api/item/', '/api/user', '/api/external/placeorder', '/api/token/generate-token', '/api/refund'];
      await forSeconds(seconds, async (at) => {
        const path = paths[at % paths.length] ?? '';
        for (const more of [{}, headers]) {
          const { status } = await target.send(path, { method: 'POST', headers: more, body: `{"suborder":${deep}}` });
          target.expect(isRefused(status), `${path} answers ${status}`);
        }
      });
    },
  },
  {
    name: 'pages asked for 2,000 at a time on one connection after the other',
    async run(target) {
      const { host, hostname, port } = new URL(target.url);
      const packet = `GET /customer/menu/1-x HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(2_000);
      let ended = 0;
      await forSeconds(seconds, async () => {
        const socket = connect(Number(port), hostname, () => socket.write(packet));
        socket.resume().on('error', () => undefined);
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        await Promise.race([closed.then(() => (ended += 1)), delay(1_000)]);
        socket.destroy();
        // Each sends 17 pages, so that an address stays below its limit of 200 a second.
        await delay(85);
      });
      target.expect(ended > 0, 'no connection was ended');
    },
  },
  {
    name: '300 sub-orders placed and cancelled',
    async run(target) {
      const { code } = await target.table(cantina);
      const cookie = await target.checkIn(code);
      let placed = 0;
      let refused = 0;
      while (placed + refused < 300) {
        const answer = await target.place(cookie, code);
        // As fast as a script on one phone: 300 orders in two seconds.
        await delay(6);
        if (!answer.envelope.success) {
          target.expect(isRefused(answer.status), `status ${answer.status}`);
          refused += 1;
          continue;
        }
        placed += 1;
        const { subOrderID } = answer.envelope.result as { subOrderID: number };
        await target.send('/api/external/cancelorder', {
          method: 'POST',
          headers: { cookie },
          body: { suborderID: subOrderID },
        });
      }
      target.expect(refused > 0, `all ${placed} were taken`);
      const order = await target.send(`/api/external/fetchorder?rid=${cantina}&tableno=${code}`, {
        headers: { cookie },
      });
      target.expect(order.text.length < 60_000, `the guest's poll is ${order.text.length} bytes long`);
    },
  },
  {
    name: 'random user names from one address',
    async run(target) {
      const signIn = (username: string, password: string, from: string) =>
        target.send(addressOf(endpoints.signIn).url, { method: 'POST', body: { username, password }, from });
      let guesses = 0;
      let limited = 0;
      await forSeconds(8, async () => {
        const guess = () => signIn(randomUUID(), 'Wrong@123', '127.0.0.9');
        const answers = await Promise.all(Array.from({ length: 8 }, guess));
        guesses += answers.length;
        limited += answers.filter(({ status }) => status === 429 || status === 503).length;
      });
      target.expect(limited > guesses / 2, `${guesses - limited} of ${guesses} guesses were compared`);
      const right = await signIn('manager', 'Manager@123', '127.0.0.10');
      target.expect(right.status === 200, `a neighbour's right password is answered ${right.status}`);
    },
  },
];

/** If the server refuses a body before reading it, it may reset the connection. That counts as a refusal. */
async function refusedEarly(target: Target, path: string, body: string): Promise<{ status: number }> {
  const headers = { 'x-request': randomUUID() };
  try {
    return await target.send(path, { method: 'POST', headers, body });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ECONNRESET' || code === 'EPIPE') return { status: 401 };
    throw error;
  }
}
