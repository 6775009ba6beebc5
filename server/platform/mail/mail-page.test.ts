import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const ofThisMachine = { PUBLIC_URL: '' };
const { send, settings, program } = await testApp(ofThisMachine);
const withoutMails = await testApp(ofThisMachine);
const withSmtp = await testApp({ ...ofThisMachine, SMTP_URL: 'smtp://127.0.0.1:9' });
const home = program.mailPath ?? '';
const name = '20261121T053540Z-7.eml';
const older = '20261120T235959Z-12.eml';

const eml = `From: Demo Bistro <hello@bistro.example>\r
To: guest@example.com\r
Subject: Your <b>invoice</b>\r
Date: Sat, 21 Nov 2026 05:35:40 +0000\r
MIME-Version: 1.0\r
Content-Type: text/html; charset=utf-8\r
\r
<p title="a&quot;b">Thank you!</p><script>alert(1)</script>\r
`;

const plainEml = `From: hello@bistro.example\r
To: staff@example.com\r
Subject: Set a new password\r
Date: Fri, 20 Nov 2026 23:59:59 +0000\r
\r
Open https://bistro.example/portal/forgotpassword?username=a&token=b.\r
Not javascript:alert(1) <script>alert(2)</script>\r
`;

beforeAll(async () => {
  await mkdir(join(settings.dataDir, 'mail'), { recursive: true });
  await writeFile(join(settings.dataDir, 'mail', name), eml);
  await writeFile(join(settings.dataDir, 'mail', older), plainEml);
  await mkdir(join(withSmtp.settings.dataDir, 'mail'), { recursive: true });
  await writeFile(join(withSmtp.settings.dataDir, 'mail', name), eml);
  await writeFile(join(settings.dataDir, 'mail', '20261121T053541Z-8.eml.part'), eml);
  await writeFile(join(settings.dataDir, 'secret.eml'), 'Subject: a secret\r\n\r\nsecret');
});

describe('/mail', () => {
  it('lists the kept mails and shows one', async () => {
    const list = await send({ method: 'GET', url: home });
    expect(list.statusCode).toBe(200);
    expect(list.headers['cache-control']).toBe('no-store');
    // Newest first, by time: 12 is the higher number, but from an earlier day.
    expect([...list.body.matchAll(/href="\/mail\/[\w-]{32}\/([^"]+)"/g)].map(([, file]) => file)).toEqual([
      name,
      older,
    ]);
    for (const fact of ['staff@example.com', 'Set a new password', '11/20/2026 03:59:59 PM Pacific'])
      expect(list.body).toContain(fact);
    expect(list.body).not.toContain('.part');
    const shown = await send({ method: 'GET', url: `${home}/${name}` });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('guest@example.com');
    expect(shown.body).toContain('11/20/2026 09:35:40 PM Pacific');
    expect(shown.body).toContain('Demo Bistro &#60;hello@bistro.example&#62;');
  });

  it('escapes the content of a mail and frames its HTML without script', async () => {
    for (const url of [home, `${home}/${name}`]) {
      const { body } = await send({ method: 'GET', url });
      expect(body).toContain('Your &#60;b&#62;invoice&#60;/b&#62;');
      expect(body).not.toContain('<script>');
    }
    const { body } = await send({ method: 'GET', url: `${home}/${name}` });
    const [, sandbox, src = ''] = /<iframe [^>]*sandbox="([^"]*)" src="([^"]*)"/.exec(body) ?? [];
    expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox');
    const framed = await send({ method: 'GET', url: src });
    expect(framed.statusCode).toBe(200);
    expect(framed.headers['cache-control']).toBe('no-store');
    expect(framed.body).toContain('<p title="a&quot;b">Thank you!</p>');
    // Opening that URL outside of the frame is sandboxed in the same way.
    const policy = String(framed.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `sandbox ${sandbox}`,
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ]),
    );
    expect(policy.filter((rule) => rule.startsWith('script-src'))).toEqual([]);
  });

  it('links the web addresses of a text, and nothing else in it', async () => {
    const { body } = await send({ method: 'GET', url: `${home}/${older}` });
    const link = 'https://bistro.example/portal/forgotpassword?username=a&#38;token=b';
    expect(body).toContain(`<a href="${link}" target="_blank" rel="noreferrer">${link}</a>.`);
    expect(body).toContain('Not javascript:alert(1) &#60;script&#62;');
    expect(body).not.toContain('<iframe');
    expect((await send({ method: 'GET', url: `${home}/${older}/html` })).statusCode).toBe(404);
  });

  it.each([
    '../secret.eml',
    '..%2fsecret.eml',
    '%2e%2e%2fsecret.eml',
    'secret.eml',
    `${name}.part`,
    '20261121T053540Z-9.eml',
    '..%2fsecret.eml/html',
    'secret.eml/html',
  ])('opens no other file: %s', async (file) => {
    const answer = await send({ method: 'GET', url: `${home}/${file}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret');
  });

  it('refuses an address that it cannot parse', async () => {
    expect((await send({ method: 'GET', url: `${home}/${name}%00` })).statusCode).toBe(400);
  });

  it.each([
    ['another machine', { remoteAddress: '203.0.113.9' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy that says so in the standard way', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a foreign name of this machine', { headers: { host: 'rebound.example' } }],
    ['a foreign name that begins like an address of this machine', { headers: { host: '127.evil.example:8080' } }],
    ['a foreign name that ends like one', { headers: { host: 'evil.example.127.0.0.1.nip.io' } }],
  ])('is not available to %s', async (_who, from) => {
    for (const url of [home, `${home}/${name}`, `${home}/${name}/html`])
      expect((await send({ method: 'GET', url, ...from })).statusCode).toBe(404);
  });

  it('is available on this machine under each of its addresses', async () => {
    for (const from of [
      { remoteAddress: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:8080' } },
      { remoteAddress: '::1', headers: { host: '[::1]:8080' } },
      { remoteAddress: '127.0.0.1', headers: { host: 'localhost' } },
    ]) {
      expect((await send({ method: 'GET', url: home, ...from })).statusCode).toBe(200);
    }
  });

  // A local proxy may add no headers and connect to 127.0.0.1, so a token known only to the operator is needed.
  it('requires the token printed at start, which changes at each start', async () => {
    const token = home.split('/')[2] ?? '';
    expect(token).toMatch(/^[\w-]{32}$/);
    for (const wrong of [
      '',
      `/${name}`,
      `/${'x'.repeat(32)}`,
      `/${'é'.repeat(32)}`,
      `/${token.slice(1)}`,
      `/${token}x`,
    ]) {
      for (const url of [`/mail${wrong}`, `/mail${wrong}/${name}`, `/mail${wrong}/${name}/html`])
        expect((await send({ method: 'GET', url: encodeURI(url) })).statusCode, url).toBe(404);
    }
    expect(withoutMails.program.mailPath).not.toBe(home);
  });

  it('keeps its address out of caches and referrers', async () => {
    for (const url of [home, `${home}/${name}`, `${home}/${name}/html`]) {
      const { headers } = await send({ method: 'GET', url });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });
});

describe('/mail of a program that serves others', () => {
  it('is not available to anyone', async () => {
    const { program: other, send: ask } = await testApp({ PUBLIC_URL: 'https://order.example' });
    expect(other.mailPath).toBeUndefined();
    expect((await ask({ method: 'GET', url: '/mail' })).statusCode).toBe(404);
    expect((await ask({ method: 'GET', url: home })).statusCode).toBe(404);
  });

  it('is available if PUBLIC_URL is an address of this machine', async () => {
    const { program: other } = await testApp({ PUBLIC_URL: 'http://[::1]:9000' });
    expect(other.mailPath).toBeDefined();
  });
});

it('/mail of a program with a mail server is not available, even for mails kept before', async () => {
  expect(withSmtp.program.mailPath).toBeUndefined();
  for (const url of [home, `${home}/${name}`, `${home}/${name}/html`])
    expect((await withSmtp.send({ method: 'GET', url })).statusCode).toBe(404);
});

it('/mail says so before the first mail', async () => {
  const { statusCode, body } = await withoutMails.send({ method: 'GET', url: withoutMails.program.mailPath ?? '' });
  expect(statusCode).toBe(200);
  expect(body).toContain('There are no emails yet.');
});
