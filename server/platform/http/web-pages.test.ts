import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { serveWebPages } from './web-pages.ts';

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-pages-'));
  for (const name of ['portal', 'diner', 'assets', '.vite']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'portal/index.html'), '<title>Portal</title>');
  await writeFile(join(folder, 'diner/index.html'), '<title>Diner</title>');
  await writeFile(join(folder, 'assets/portal-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'assets/portal-1a2b.js.br'), 'compressed');
  await writeFile(
    join(folder, '.vite/screens.json'),
    '{"/portal/orders":["/assets/floor-1.js","/assets/floor-2.css"]}',
  );
  app = await createApp({ log: pino({ level: 'silent' }), trustProxy: 0 });
  await serveWebPages(app, pathToFileURL(`${folder}/`), async (path) =>
    path === '/customer/menu/2-abc' ? { title: '<b>Bar & Grill $&</b>', calls: ['/api/a?rid=2', '/api/b'] } : undefined,
  );
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('the addresses of the screens', () => {
  it("'/' leads to the portal [SHELL-01]", async () => {
    const response = await get('/');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/portal');
  });

  it.each(['/portal', '/portal/', '/portal/orders', '/portal/order?id=7'])(
    '%s is the staff page [SHELL-03]',
    async (url) => {
      expect((await get(url)).body).toContain('Portal');
    },
  );

  it.each(['/customer', '/customer/menu/1-abc', '/customer/paymentsuccess/cs_1$7'])(
    '%s is the diner page [SHELL-02]',
    async (url) => {
      expect((await get(url)).body).toContain('Diner');
    },
  );

  it("a table's page has the restaurant's name as text, and preloads its first calls", async () => {
    const known = await get('/customer/menu/2-abc');
    expect(known.body).toBe('<title>&#60;b&#62;Bar &#38; Grill $&#38;&#60;/b&#62;</title>');
    expect(known.headers.link).toBe(
      '</api/a?rid=2>; rel=preload; as=fetch; crossorigin, </api/b>; rel=preload; as=fetch; crossorigin',
    );
    expect(known.headers['cache-control']).toBe('no-cache');
    expect((await get('/customer/menu/3-abc')).headers.link).toBeUndefined();
  });

  it("a portal screen's page preloads its scripts and styles", async () => {
    expect((await get('/portal/orders?dialog=payment')).headers.link).toBe(
      '</assets/floor-1.js>; rel=modulepreload; crossorigin, </assets/floor-2.css>; rel=preload; as=style; crossorigin',
    );
    expect((await get('/portal/login')).headers.link).toBeUndefined();
  });

  it('pages are revalidated; assets are cached for a year, compressed if the browser can', async () => {
    expect((await get('/portal')).headers['cache-control']).toBe('no-cache');
    const asset = await get('/assets/portal-1a2b.js', { 'accept-encoding': 'br' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBe('br');
    expect(asset.body).toBe('compressed');
  });

  it('nothing else exists, inside the folder or beside it', async () => {
    for (const url of ['/assets/none.js', '/../package.json', '/%2e%2e/package.json', '/wp-admin'])
      expect((await get(url)).statusCode, url).toBe(404);
  });

  it('only our own scripts run, and no other site may frame us', async () => {
    const policy = String((await get('/portal')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});
