import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

// What reads these files in the end reads them here: nginx, Caddy, systemd and the shell, each where it is installed.

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'comanda-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isMissing = (program: string) => spawnSync(program, ['--help']).error !== undefined;
function run(program: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { status, said: stdout + stderr };
}

it.skipIf(isMissing('nginx') || isMissing('openssl'))('nginx takes its file (skipped without nginx)', () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const ofItself = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
  ];
  run('openssl', [...ofItself, '-subj', '/CN=order.example.com', '-keyout', key, '-out', certificate]);
  const site = readFileSync(`${deploy}nginx/comanda.conf`, 'utf8')
    .replace(/\/\S+fullchain\.pem/, certificate)
    .replace(/\/\S+privkey\.pem/, key)
    // A test of the file opens its sockets, which are others' here.
    .replaceAll(/listen \S*?(\d+)( ssl)?;/g, (line, port, ssl = '') =>
      line.includes('[') ? '' : `listen unix:${folder}/${port}.sock${ssl};`,
    );
  writeFileSync(join(folder, 'site.conf'), site);
  const around = `pid ${folder}/pid; error_log ${folder}/errors; events {} http { include ${folder}/site.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), around);
  const { status, said } = run('nginx', ['-t', '-c', join(folder, 'nginx.conf')]);
  expect(said).toContain('test is successful');
  expect([status, said.match(/\[warn\].*/g)]).toEqual([0, null]);
});

it.skipIf(isMissing('caddy'))('Caddy takes its file (skipped without Caddy)', () => {
  const words = ['validate', '--adapter', 'caddyfile', '--config', `${deploy}container/Caddyfile`];
  const env = { PUBLIC_HOST: 'order.example.com', XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { status, said } = run('caddy', words, env);
  expect([status, said.includes('Valid configuration')]).toEqual([0, true]);
});

it.skipIf(isMissing('systemd-analyze')).each(['comanda', 'comanda-backup'])(
  'systemd calls the exposure of %s OK (skipped without systemd)',
  (unit) => {
    const { said } = run('systemd-analyze', ['security', '--offline=true', `${deploy}systemd/${unit}.service`]);
    expect(Number(/Overall exposure level for \S+: ([\d.]+) OK/.exec(said)?.[1])).toBeLessThan(2.5);
  },
);

it.skipIf(isMissing('shellcheck'))('shellcheck finds nothing in the installation (skipped without shellcheck)', () => {
  expect(run('shellcheck', [`${deploy}systemd/install.sh`])).toEqual({ status: 0, said: '' });
});
