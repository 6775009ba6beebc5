import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

// Runs deploy/systemd/watchdog.sh with a fake systemctl that records its arguments.

const folder = mkdtempSync(join(tmpdir(), 'comanda-watchdog-'));
const calls = join(folder, 'calls');
const script = fileURLToPath(new URL('../deploy/systemd/watchdog.sh', import.meta.url));
writeFileSync(
  join(folder, 'systemctl'),
  `#!/bin/sh\ncase "$*" in\n*ActiveState*) cat ${folder}/state ;;\nshow*) cat ${folder}/pid ;;\n*) echo "$@" >>${calls} ;;\nesac\n`,
  { mode: 0o755 },
);
writeFileSync(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });

let status = 200;
const server = createServer((_, answer) => void answer.writeHead(status).end());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the watchdog once for a program with this pid. Returns the systemctl calls it makes. */
async function toldBy(pid: string, state = 'active'): Promise<string> {
  writeFileSync(join(folder, 'state'), state);
  rmSync(calls, { force: true });
  writeFileSync(join(folder, 'pid'), pid);
  const env = {
    PATH: [folder, process.env.PATH].join(delimiter),
    PORT: String((server.address() as AddressInfo).port),
    STATE_FILE: join(folder, 'answered'),
  };
  expect(await once(spawn('sh', [script], { env }), 'exit')).toEqual([0, null]);
  return existsSync(calls) ? readFileSync(calls, 'utf8') : '';
}

it('the watchdog restarts a program that stopped answering, and leaves one that is still starting', async () => {
  status = 503;
  expect(await toldBy('41'), 'it never answered').toBe('');
  status = 200;
  expect(await toldBy('41'), 'it answers').toBe('');
  status = 503;
  expect(await toldBy('41', 'deactivating'), 'it is being stopped').toBe('');
  expect(await toldBy('41'), 'it does not answer any more').toBe('restart comanda\n');
  expect(await toldBy('42'), 'started again').toBe('');
  expect(await toldBy('0'), 'it does not run').toBe('');
});
