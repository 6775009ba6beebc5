import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { plainPage } from './plain-page.ts';

const test = await testApp();

describe('what a page may load, and who may frame it', () => {
  it('is our own only, in every header', async () => {
    const { headers } = await test.send({ method: 'GET', url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('https:');
    expect(policy).toContain("font-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('includes only the inline styles whose hashes the policy names', async () => {
    const { headers } = await test.send({ method: 'GET', url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    const page = plainPage('en', 'Mail', '');
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    expect(style.length).toBeGreaterThan(100);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page).not.toMatch(/ style=| on\w+=|<script/);
  });

  it('requires HTTPS only if users reach it that way', async () => {
    const plain = await testApp({ PUBLIC_URL: 'http://bistro.example' });
    const [ours, theirs] = await Promise.all([test, plain].map((app) => app.send({ method: 'GET', url: '/healthz' })));
    expect(ours?.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(theirs?.headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('an operator page', () => {
  const inside = [
    '/metrics',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
  ];
  const stranger = { remoteAddress: '203.0.113.7' };
  const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' } };

  let ofOneself: TestApp;
  beforeAll(async () => {
    ofOneself = await testApp({ PUBLIC_URL: 'http://localhost:8080' });
  });

  it.each(inside)('%s is available on this machine only, and only while no one else is served', async (url) => {
    expect((await ofOneself.send({ method: 'GET', url })).statusCode).toBeLessThan(400);
    const elsewhere = [stranger, proxied].map((from) => ofOneself.send({ method: 'GET', url, ...from }));
    // Like a local proxy that adds no headers.
    for (const address of [...elsewhere, test.send({ method: 'GET', url })]) {
      const response = await address;
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toMatch(/process_cpu|openapi|swagger/i);
    }
  });

  it('is public if a setting says so; health always is', async () => {
    const open = await testApp({ OPEN_DOCS: '1' });
    for (const url of inside.filter((address) => address !== '/metrics'))
      expect((await open.send({ method: 'GET', url, ...stranger })).statusCode, url).toBeLessThan(400);
    for (const url of ['/healthz', '/readyz'])
      expect((await test.send({ method: 'GET', url, ...stranger })).statusCode).toBe(200);
  });
});
