import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Connection, expectStatus } from './wire-client.ts';

export interface LeastServer {
  readonly url: string;
  readonly pid: number;
  keep(name: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/** Runs in a separate process with Node's defaults, because the product's memory limit is part of its cost. */
export async function startLeastServer(connectionString: string): Promise<LeastServer> {
  const env = { ...process.env, DATABASE_URL: connectionString, NODE_ENV: 'production' };
  const child = fork(fileURLToPath(new URL('./least-server.mjs', import.meta.url)), { env, execArgv: [] });
  const [url] = (await once(child, 'message')) as [string];
  if (child.pid === undefined) throw new Error('the limit has no process id');
  return {
    url,
    pid: child.pid,
    async keep(name, body, headers) {
      const connection = new Connection(url);
      const sent = { 'content-type': 'application/octet-stream', 'x-headers': JSON.stringify(headers) };
      await expectStatus(connection, 200, { method: 'PUT', path: `/bytes/${name}`, headers: sent, body });
      connection.close();
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
