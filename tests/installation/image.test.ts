import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../bench/support/product.ts';
import { pairsOf, readDockerfile, wordsOf } from './dockerfile.ts';
import { type Machine, startMachine, whyNoMachine } from './machine.ts';

// Builds and runs the image without Docker: each stage of the Dockerfile runs in its own root folder.

const project = fileURLToPath(new URL('../../', import.meta.url));
const stages = readDockerfile(readFileSync(`${project}deploy/container/Dockerfile`, 'utf8'));
const machines: Machine[] = [];
afterAll(async () => {
  for (const machine of machines) await machine.end();
});

const isIgnored = (() => {
  const names = new Set(readFileSync(`${project}.dockerignore`, 'utf8').split('\n').filter(Boolean));
  const endings = [...names].filter((name) => name.startsWith('*')).map((name) => name.slice(1));
  return (file: string) => {
    const parts = file.split('/');
    return (
      [...names].some((name) => file === name || file.startsWith(`${name}/`)) ||
      (parts.length === 1 && endings.some((ending) => file.endsWith(ending)))
    );
  };
})();

interface Built {
  readonly machine: Machine;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly user: string | undefined;
  readonly volumes: readonly string[];
  readonly instructions: ReadonlyMap<string, string>;
}

async function build(at: number, earlier: ReadonlyMap<string, Built>): Promise<Built> {
  const machine = await startMachine();
  machines.push(machine);
  let [env, cwd, user]: [Record<string, string>, string, string | undefined] = [{}, '/', undefined];
  const volumes: string[] = [];
  const instructions = new Map<string, string>();
  for (const { word, flags, rest } of stages[at]?.steps ?? []) {
    if (word === 'WORKDIR') {
      cwd = rest;
      mkdirSync(machine.root + cwd, { recursive: true });
    } else if (word === 'ENV') env = { ...env, ...pairsOf(rest) };
    else if (word === 'USER') user = rest;
    else if (word === 'VOLUME') volumes.push(rest);
    else if (word === 'RUN') {
      const ran = machine.run(['sh', '-c', rest], { cwd, env: { ...forNpm, ...env }, user });
      expect(ran, rest).toMatchObject({ status: 0 });
    } else if (word === 'COPY') copy(machine, join(cwd, '/'), rest.split(/\s+/), earlier.get(flags.from ?? ''));
    else instructions.set(word, rest);
  }
  return { machine, env, cwd, user, volumes, instructions };
}

function copy(machine: Machine, cwd: string, words: readonly string[], from: Built | undefined): void {
  const target = words.at(-1) ?? '';
  const into = machine.root + (target.startsWith('/') ? target : join(cwd, target));
  for (const source of words.slice(0, -1)) {
    const file = from ? from.machine.root + source : join(project, source);
    const isFolder = statSync(file).isDirectory();
    const to = isFolder || !target.endsWith('/') ? into : join(into, basename(file));
    const filter = (path: string) => from !== undefined || !isIgnored(relative(project, path));
    cpSync(file, to, { recursive: true, filter, verbatimSymlinks: true });
  }
}

/** Environment variables for npm's registry, as configured on this machine. */
const forNpm = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name)),
) as Record<string, string>;

it.skipIf(whyNoMachine())(
  `the image is built step by step, runs as its account on a file system that is read-only, is healthy, and stops (${whyNoMachine() ?? 'here'})`,
  async () => {
    const built = new Map<string, Built>();
    for (const [at, { name = 'last' }] of stages.entries()) built.set(name, await build(at, built));
    const { machine, env, cwd, user, volumes, instructions } = built.get('last') as Built;
    const port = await freePort();
    const options = { cwd, user, writable: volumes, env: { ...env, PORT: String(port), DEMO: '1', HOST: '127.0.0.1' } };
    const started = performance.now();
    const program = machine.start(wordsOf(instructions.get('CMD') ?? ''), options);
    const isHealthy = wordsOf(/CMD (\[.*\])/.exec(instructions.get('HEALTHCHECK') ?? '')?.[1] ?? '[]');
    while (machine.run(isHealthy, options).status !== 0) {
      expect(program.child.exitCode, program.output()).toBeNull();
      expect(performance.now() - started, program.output()).toBeLessThan(120_000);
      await delay(500);
    }
    const screen = await fetch(`http://127.0.0.1:${port}/portal/login`);
    expect([screen.status, (await screen.text()).includes('<script')]).toEqual([200, true]);
    expect(readdirSync(machine.root + volumes[0])).toContain('jwt.secret');
    const writes = machine.run(['touch', '/app/there', '/data/there'], options);
    expect(writes.output).toMatch(/app\/there.*Read-only file system/);
    expect(writes.output).not.toContain('/data/there');
    const ended = once(program.child, 'exit');
    // No other Node process runs on that machine.
    machine.run(['sh', '-c', 'kill -TERM $(pidof node)']);
    expect(await ended).toEqual([0, null]);
  },
);
