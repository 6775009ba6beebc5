import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer with health checks. It forwards to ready programs and retries nothing. */
export interface Balancer {
  readonly url: string;
  add(target: string): void;
  remove(target: string): void;
  close(): Promise<void>;
}

const lookEveryMs = 100;

export async function openBalancer(): Promise<Balancer> {
  const targets = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const look = setInterval(() => {
    for (const target of targets.keys()) {
      const set = (isReady: boolean) => targets.has(target) && targets.set(target, isReady);
      fetch(`${target}/readyz`).then(
        ({ status }) => set(status === 200),
        () => set(false),
      );
    }
  }, lookEveryMs);
  const server = createServer((incoming, answer) => {
    const ready = [...targets].filter(([, isReady]) => isReady).map(([target]) => target);
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) return void answer.writeHead(502).end('{}');
    const { method = 'GET', headers, url = '/' } = incoming;
    const passed = request(
      target + url,
      { method, headers: { ...headers, connection: 'keep-alive' }, agent },
      (got) => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = got.headers;
        answer.writeHead(got.statusCode ?? 502, rest);
        got.pipe(answer);
      },
    );
    passed.once('error', (error) =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(JSON.stringify({ error: error.message })),
    );
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (target) => void targets.set(target, true),
    remove: (target) => void targets.delete(target),
    async close() {
      clearInterval(look);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
