import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { refusalEnvelope } from '../core/contract/refusals.ts';

// Files that install the product name its settings, its start and its files: they must exist.

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const settings = new Set(
  [...read('server/platform/settings-schema.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
);
const start = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start.replace(/^exec /, '');

it('every setting that they name is one', () => {
  expect(settings.size).toBeGreaterThan(15);
  const compose = /environment: &settings\n((?: {4}.+\n)+)/.exec(read('deploy/container/compose.yaml'))?.[1] ?? '';
  const named = [
    ...[...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name),
    ...[...read('deploy/systemd/environment.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
  ];
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
});

it('the service and the image start as `npm start` does', () => {
  expect(read('deploy/systemd/comanda.service')).toContain(`ExecStart=/usr/bin/env ${start}\n`);
  const words = JSON.stringify(start.split(' ')).replaceAll(',', ', ');
  expect(read('deploy/container/Dockerfile')).toContain(`CMD ${words}\n`);
});

it('a program that was killed, or ran out of memory, is started again', () => {
  expect(read('deploy/systemd/comanda.service').split('\n')).toContain('Restart=on-failure');
  const program = /^x-program: &program\n((?: {2}.*\n)+)/m.exec(read('deploy/container/compose.yaml'))?.[1];
  expect(program?.split('\n')).toContain('  restart: unless-stopped');
});

it('the image and the service are of an account without rights', () => {
  expect(read('deploy/container/Dockerfile')).toMatch(/^USER 10001:10001$/m);
  expect(read('deploy/container/compose.yaml')).toMatch(/read_only: true[\s\S]+cap_drop: \[ALL\]/);
  for (const unit of ['comanda', 'comanda-backup']) {
    const said = read(`deploy/systemd/${unit}.service`);
    for (const line of ['User=comanda', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']) {
      expect(said.split('\n')).toContain(line);
    }
  }
});

it('proxies pass streams on at once and replace what a guest claims of their address', () => {
  const nginx = read('deploy/nginx/comanda.conf');
  expect(nginx).toContain('proxy_buffering off;');
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(read('deploy/container/Caddyfile')).toContain('flush_interval -1');
});

it('the timer, the containers and the line for cron make the same backups: by number and age, and a failure is mailed', () => {
  const words = '--keep 14 --keep-days 30 --mail-failures';
  for (const file of ['deploy/systemd/comanda-backup.service', 'deploy/container/compose.yaml', 'docs/commands.md'])
    expect(read(file)).toMatch(new RegExp(`node scripts/command\\.mjs backup .*${words} /`));
});

it('no image is of whichever version is newest, and no log grows for ever', () => {
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

it('while no program answers, proxies do: in the envelope that a lost order has, and with our page', () => {
  // placeorder's client takes any message as success, so there is none.
  expect(JSON.parse(read('deploy/proxy/unavailable.json'))).toEqual(
    refusalEnvelope('en', 'Unavailable', { withMessage: false }),
  );
  for (const file of ['deploy/container/Caddyfile', 'deploy/nginx/comanda.conf']) {
    expect(read(file)).toMatch(/\/api\/[\s\S]*unavailable\.json[\s\S]*unavailable\.html/);
    expect(read(file)).toMatch(/Retry-After 5/);
  }
  expect(read('deploy/container/compose.yaml')).toContain('- ../proxy:/srv/comanda:ro');
  const page = read('deploy/proxy/unavailable.html');
  // Nothing is fetched from a product that is away, and no script runs.
  expect(page).not.toMatch(/<script|<link|src=|url\(|https?:/);
  expect(page).toContain('<html lang="en">');
});
