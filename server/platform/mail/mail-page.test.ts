import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { send, settings } = await testApp();
const openToOthers = await testApp({ HOST: '0.0.0.0' });
const withoutMails = await testApp();
const withSmtp = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
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
    const list = await send({ method: 'GET', url: '/mail' });
    expect(list.statusCode).toBe(200);
    expect(list.headers['cache-control']).toBe('no-store');
    // Newest first, although 12 is the later number of another day's.
    expect([...list.body.matchAll(/href="\/mail\/([^"]+)"/g)].map(([, file]) => file)).toEqual([name, older]);
    for (const fact of ['staff@example.com', 'Set a new password', '11/20/2026 03:59:59 PM Pacific']) {
      expect(list.body).toContain(fact);
    }
    expect(list.body).not.toContain('.part');
    const shown = await send({ method: 'GET', url: `/mail/${name}` });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('guest@example.com');
    expect(shown.body).toContain('11/20/2026 09:35:40 PM Pacific');
    expect(shown.body).toContain('Demo Bistro &#60;hello@bistro.example&#62;');
  });

  it('escapes what a mail says and frames its HTML without script', async () => {
    for (const url of ['/mail', `/mail/${name}`]) {
      const { body } = await send({ method: 'GET', url });
      expect(body).toContain('Your &#60;b&#62;invoice&#60;/b&#62;');
      expect(body).not.toContain('<script>');
    }
    const { body } = await send({ method: 'GET', url: `/mail/${name}` });
    const [, sandbox, src = ''] = /<iframe [^>]*sandbox="([^"]*)" src="([^"]*)"/.exec(body) ?? [];
    expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox');
    const framed = await send({ method: 'GET', url: src });
    expect(framed.statusCode).toBe(200);
    expect(framed.headers['cache-control']).toBe('no-store');
    expect(framed.body).toContain('<p title="a&quot;b">Thank you!</p>');
    // Whoever opens that address without the frame gets the same sandbox.
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

  it('makes the web addresses of a text clickable, and nothing else in it', async () => {
    const { body } = await send({ method: 'GET', url: `/mail/${older}` });
    const link = 'https://bistro.example/portal/forgotpassword?username=a&#38;token=b';
    expect(body).toContain(`<a href="${link}" target="_blank" rel="noreferrer">${link}</a>.`);
    expect(body).toContain('Not javascript:alert(1) &#60;script&#62;');
    expect(body).not.toContain('<iframe');
    expect((await send({ method: 'GET', url: `/mail/${older}/html` })).statusCode).toBe(404);
  });

  it.each([
    '/mail/../secret.eml',
    '/mail/..%2fsecret.eml',
    '/mail/%2e%2e%2fsecret.eml',
    '/mail/secret.eml',
    `/mail/${name}%00`,
    `/mail/${name}.part`,
    '/mail/20261121T053540Z-9.eml',
    '/mail/..%2fsecret.eml/html',
    '/mail/secret.eml/html',
  ])('opens no other file: %s', async (url) => {
    const answer = await send({ method: 'GET', url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secret');
  });

  it.each([
    ['another machine', { remoteAddress: '203.0.113.9' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy that says so in the standard way', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a foreign name of this machine', { headers: { host: 'rebound.example' } }],
  ])('is not there for %s', async (_who, from) => {
    for (const url of ['/mail', `/mail/${name}`, `/mail/${name}/html`]) {
      expect((await send({ method: 'GET', url, ...from })).statusCode).toBe(404);
    }
  });
});

describe('/mail of a program that listens to other machines', () => {
  it('is not there for anybody', async () => {
    expect((await openToOthers.send({ method: 'GET', url: '/mail' })).statusCode).toBe(404);
  });
});

describe('/mail of a program with a mail server', () => {
  it('is not there, not even for what was kept before', async () => {
    for (const url of ['/mail', `/mail/${name}`, `/mail/${name}/html`]) {
      expect((await withSmtp.send({ method: 'GET', url })).statusCode).toBe(404);
    }
  });
});

describe('/mail before the first mail', () => {
  it('says so', async () => {
    const { statusCode, body } = await withoutMails.send({ method: 'GET', url: '/mail' });
    expect(statusCode).toBe(200);
    expect(body).toContain('There are no mails yet.');
  });
});
