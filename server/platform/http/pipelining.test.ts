import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
let received = 0;
test.app.server.on('request', () => {
  received += 1;
});
const address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));

/** Sends all requests in one write. Returns how many were answered until the connection closed or became silent. */
function pipeline(requests: number): Promise<{ answers: number; wasEnded: boolean }> {
  const request = `GET /healthz HTTP/1.1\r\nHost: ${address.host}\r\n\r\n`;
  return new Promise((resolve) => {
    let output = '';
    const count = () => output.split('HTTP/1.1 200').length - 1;
    const socket = connect(Number(address.port), address.hostname, () => socket.write(request.repeat(requests)));
    const settle = (wasEnded: boolean) => {
      resolve({ answers: count(), wasEnded });
      socket.destroy();
    };
    socket.on('data', (data) => {
      output += data.toString();
      if (count() === requests) settle(false);
    });
    socket.on('error', () => settle(true));
    socket.on('close', () => settle(true));
  });
}

it('answers sixteen requests of one packet', async () => {
  expect(await pipeline(16)).toEqual({ answers: 16, wasEnded: false });
});

it('ends a connection with more requests under way, leaves the rest of its packet unread, and answers others', async () => {
  const before = received;
  const { answers, wasEnded } = await pipeline(2_000);
  expect(received - before).toBe(17);
  expect(wasEnded).toBe(true);
  expect(answers).toBeLessThanOrEqual(16);
  expect((await fetch(new URL('/healthz', address))).status).toBe(200);
});
