import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { refusalEnvelope } from '../core/contract/refusals.ts';
import { menuLimits } from '../core/domain/menu-limits.ts';
import { read } from './sources.ts';

// Settings, the start command and files that are named in the deploy files must exist.

const settings = new Set(
  [...read('server/platform/settings-schema.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
);
const start = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start.replace(/^exec /, '');

it('every setting they name exists', () => {
  expect(settings.size).toBeGreaterThan(15);
  const compose = /environment: &settings\n((?: {4}.+\n)+)/.exec(read('deploy/container/compose.yaml'))?.[1] ?? '';
  const named = [
    ...[...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...read('deploy/systemd/environment.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
    ...[...read('deploy/ha/environment').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
  ];
  expect(named.length).toBeGreaterThan(16);
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
});

it('the service and the image start as `npm start` does', () => {
  expect(read('deploy/systemd/comanda.service')).toContain(`ExecStart=/usr/bin/${start}\n`);
  const words = JSON.stringify(start.split(' ')).replaceAll(',', ', ');
  expect(read('deploy/container/Dockerfile')).toContain(`CMD ${words}\n`);
});

it('what pictures took goes back to the system', () => {
  // Without a fixed threshold, glibc keeps 200 MB of memory that it freed after 13 pictures.
  expect(start).toMatch(/^env MALLOC_MMAP_THRESHOLD_=262144 node /);
});

it('a killed or out-of-memory program is restarted', () => {
  expect(read('deploy/systemd/comanda.service').split('\n')).toContain('Restart=on-failure');
  const program = /^x-program: &program\n((?: {2}.*\n)+)/m.exec(read('deploy/container/compose.yaml'))?.[1];
  expect(program?.split('\n')).toContain('  restart: unless-stopped');
});

it('the image and the service run as an account without rights', () => {
  expect(read('deploy/container/Dockerfile')).toMatch(/^USER 10001:10001$/m);
  expect(read('deploy/container/compose.yaml')).toMatch(/read_only: true[\s\S]+cap_drop: \[ALL\]/);
  for (const unit of ['comanda', 'comanda-backup']) {
    const unitFile = read(`deploy/systemd/${unit}.service`);
    for (const line of ['User=comanda', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
      expect(unitFile.split('\n')).toContain(line);
    }
  }
});

it('proxies pass streams on at once and overwrite the address that a guest claims', () => {
  const nginx = read('deploy/nginx/comanda.conf');
  expect(nginx).toContain('proxy_buffering off;');
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(read('deploy/container/Caddyfile')).toContain('flush_interval -1');
  expect(read('deploy/cells/haproxy.cfg')).toMatch(/option forwardfor[\s\S]+http-request del-header X-Forwarded-For\n/);
});

it('a proxy lets through what a photo or a menu file may have', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx/comanda.conf')) ?? [];
  expect(Number(megabytes) * 1_048_576).toBeGreaterThan(Math.max(menuLimits.photoBytes, menuLimits.fileBytes));
});

it('the timer, the containers and the cron line make the same backups and mail a failure', () => {
  const words = '--keep 14 --keep-days 30 --mail-failures';
  for (const file of ['deploy/systemd/comanda-backup.service', 'deploy/container/compose.yaml', 'docs/commands.md'])
    expect(read(file)).toMatch(new RegExp(`node scripts/command\\.mjs backup .*${words} /`));
});

it('every image has a fixed version, and every log is limited', () => {
  const compose = parse(read('deploy/container/compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; logging?: { options: Record<string, string> } }>;
  };
  for (const [name, { image, logging }] of Object.entries(compose.services)) {
    expect(image, name).toMatch(/^(comanda:latest|\w+:\d+\.\d+[\w.-]*)$/);
    expect(logging?.options, name).toEqual({ 'max-size': '10m', 'max-file': '5' });
  }
  expect(read('deploy/container/Dockerfile').match(/^FROM node:.*/gm)).toEqual([
    expect.stringMatching(/^FROM node:\d+\.\d+\.\d+-bookworm-slim AS build$/),
    expect.stringMatching(/^FROM node:\d+\.\d+\.\d+-bookworm-slim$/),
  ]);
});

it("Patroni's times fit each other, commits wait for a standby, and PgBouncer sets the limits of calls", () => {
  const [ttl = 0, loopWait = 0, retryTimeout = 0] = ['TTL', 'LOOP_WAIT', 'RETRY_TIMEOUT'].map((name) =>
    Number(new RegExp(`"\\$\\{${name}:=(\\d+)\\}"`).exec(read('deploy/ha/configure.sh'))?.[1]),
  );
  // Patroni demotes a primary that can't renew its key in time only if these hold.
  expect(ttl).toBeGreaterThanOrEqual(20);
  expect(loopWait + 2 * retryTimeout).toBeLessThanOrEqual(ttl);
  const { bootstrap, etcd3 } = parse(read('deploy/ha/patroni.yml').replaceAll(/\$\{\w+\}/g, '1')) as {
    bootstrap: { dcs: { synchronous_mode: boolean } };
    etcd3?: unknown;
  };
  expect([bootstrap.dcs.synchronous_mode, etcd3]).toEqual([true, undefined]);
  const [, limits] = /limitsOfCalls =\s+'(.+)';/.exec(read('server/testing/pgbouncer.ts')) ?? [];
  expect(read('deploy/ha/pgbouncer.ini')).toContain(`connect_query='${limits}'\n`);
  for (const server of read('deploy/ha/haproxy.cfg').match(/^\tdefault-server.*/gm) ?? [''])
    expect(server).toContain('on-marked-down shutdown-sessions');
});

it('proxies answer with the envelope and our page while the program is down', () => {
  // There is no message, because placeorder's client takes any message as success.
  expect(JSON.parse(read('deploy/proxy/unavailable.json'))).toEqual(
    refusalEnvelope('en', 'Unavailable', { withMessage: false }),
  );
  for (const file of ['deploy/container/Caddyfile', 'deploy/nginx/comanda.conf']) {
    expect(read(file)).toMatch(/\/api\/[\s\S]*unavailable\.json[\s\S]*unavailable\.html/);
    expect(read(file)).toMatch(/Retry-After 5/);
  }
  expect(read('deploy/container/compose.yaml')).toContain('- ../proxy:/srv/comanda:ro');
  const page = read('deploy/proxy/unavailable.html');
  // The page must work on its own: it loads nothing and runs no script.
  expect(page).not.toMatch(/<script|<link|src=|url\(|https?:/);
  expect(page).toContain('<html lang="en">');
});
