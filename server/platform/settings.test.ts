import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsDocument } from '../testing/settings-document.ts';
import { isForOthers, isLoopback, readSettings, SettingsError } from './settings.ts';
import { Environment } from './settings-schema.ts';

describe('the settings', () => {
  it('are in docs/settings.md as in their schema (npm run schema)', () => {
    const document = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
    expect(document).toBe(settingsDocument());
    expect(document.match(/^\| `[A-Z_]+` \| .* \| .+ \|$/gm)?.length).toBe(Object.keys(Environment.shape).length);
  });

  it('have a default each, and an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', HOST: '' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      publicUrl: undefined,
      demo: undefined,
      trustProxy: 0,
      logLevel: 'info',
    });
  });

  it('are parsed to their meaning', () => {
    const settings = readSettings({
      PORT: '9000',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://order.example/',
      DEMO: '0',
      TRUST_PROXY: '1',
      ADMIN_USERNAME: 'ada',
      ADMIN_PASSWORD: 'Secret@123',
    });
    expect(settings).toMatchObject({
      port: 9000,
      publicUrl: 'https://order.example',
      demo: false,
      trustProxy: 1,
      admin: { username: 'ada', password: 'Secret@123' },
    });
  });

  it.each([
    ['0', 0],
    ['false', 0],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['loopback, fd00::/8,10.0.0.2', 'loopback,fd00::/8,10.0.0.2'],
  ])('read TRUST_PROXY=%s as %s', (value, trustProxy) => {
    expect(readSettings({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy);
  });

  it.each([
    [{ PORT: 'abc' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x/y' }, /DATABASE_URL/],
    [{ PUBLIC_URL: 'order.example' }, /PUBLIC_URL/],
    [{ SMTP_URL: 'http://mail' }, /SMTP_URL/],
    [{ JWT_SECRET: 'short' }, /JWT_SECRET/],
    [{ DEMO: 'yes' }, /DEMO/],
    [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
    [{ TRUST_PROXY: 'loopback,proxy.example' }, /TRUST_PROXY/],
    [{ ADMIN_USERNAME: 'ada' }, /ADMIN_PASSWORD/],
    [{ STRIPE_SECRET_KEY: 'pk_live_publishable' }, /STRIPE_SECRET_KEY/],
    [{ STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'secret' }, /STRIPE_WEBHOOK_SECRET/],
    [{ STRIPE_TEST_SECRET_KEY: 'sk_live_12345678' }, /STRIPE_TEST_SECRET_KEY/],
    [{ STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_TEST_SECRET_KEY: 'sk_test_12345678' }, /test key already/],
    [{ STRIPE_SECRET_KEY: 'sk_live_12345678', PUBLIC_URL: 'http://order.example' }, /https/],
    [{ STRIPE_SECRET_KEY: 'sk_live_12345678' }, /PUBLIC_URL is needed with a key of Stripe/],
    [{ STRIPE_TEST_SECRET_KEY: 'sk_test_12345678' }, /PUBLIC_URL is needed with a key of Stripe/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, /STRIPE_SECRET_KEY/],
    [{ STRIPE_TEST_WEBHOOK_SECRET: 'whsec_12345678' }, /STRIPE_TEST_SECRET_KEY/],
  ])('name their faults: %o', (environment, words) => {
    expect(() => readSettings(environment)).toThrow(words);
    expect(() => readSettings(environment)).toThrow(SettingsError);
  });

  it.each(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPORTS_URL'])(
    'refuse several hosts in %s with one sentence that names HAProxy',
    (name) => {
      const sentence = `${name}: must name one host: HAProxy leads to the database that takes writes, see docs/scaling.md`;
      const read = (value: string) =>
        readSettings({ DATABASE_URL: 'postgres://comanda@db.example/comanda', [name]: value });
      const several = [
        'postgres://comanda:p%40ss@db1:5432,db2:5433/comanda',
        'postgresql://comanda@db1,db2:5432/comanda',
        'postgres://db1,db2/comanda',
        'postgres://db1%2Cdb2/comanda',
        'postgres://comanda@/comanda?sslmode=require&host=db1,db2',
        'postgres://comanda@/comanda?host=db1%2cdb2',
        'postgres://comanda@db1/comanda?hostaddr=10.0.0.1,10.0.0.2',
      ];
      for (const value of several)
        expect(() => read(value), value).toThrow(`These settings are not usable:\n  ${sentence}`);
      for (const value of [
        'postgres://comanda:a,b@db.example:5432/comanda',
        'postgres://comanda@db.example/a,b',
        'postgres://comanda@db.example/comanda?options=-c%20search_path%3Da,b',
      ])
        expect(() => read(value), value).not.toThrow();
    },
  );

  it("hold Stripe's keys by their mode", () => {
    const live = { secretKey: 'sk_live_12345678', webhookSecret: 'whsec_12345678' };
    const forTests = { secretKey: 'rk_test_12345678', webhookSecret: undefined };
    const read = (stripe: Record<string, string>) =>
      readSettings({ PUBLIC_URL: 'https://order.example', ...stripe }).stripe;
    const both = { STRIPE_SECRET_KEY: live.secretKey, STRIPE_WEBHOOK_SECRET: live.webhookSecret };
    expect(readSettings({}).stripe).toEqual({ live: undefined, test: undefined });
    expect(read(both)).toEqual({ live, test: undefined });
    expect(read({ STRIPE_SECRET_KEY: forTests.secretKey })).toEqual({ live: undefined, test: forTests });
    expect(read({ ...both, STRIPE_TEST_SECRET_KEY: forTests.secretKey })).toEqual({ live, test: forTests });
  });

  it('name every fault at once, and never show a secret', () => {
    const faulty = { PORT: 'abc', DEMO: 'yes', JWT_SECRET: 'hunter2', STRIPE_SECRET_KEY: 'hunter2' };
    expect(() => readSettings(faulty)).toThrow(/PORT[\s\S]*DEMO|DEMO[\s\S]*PORT/);
    expect(() => readSettings(faulty)).not.toThrow(/hunter2/);
  });

  it.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1', '::ffff:127.0.0.1'])('%s is loopback', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '192.168.1.4', '::', 'order.example', '127.evil.example', '127.0.0.1.evil.example', '127.1', ''])(
    '%s is not',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );

  it.each([
    [{}, false],
    [{ PUBLIC_URL: 'http://127.0.0.1:9000' }, false],
    [{ PUBLIC_URL: 'http://[::1]:9000', HOST: 'localhost' }, false],
    [{ PUBLIC_URL: 'https://order.example' }, true],
    [{ PUBLIC_URL: 'https://127.evil.example' }, true],
    [{ TRUST_PROXY: '1' }, true],
    [{ TRUST_PROXY: 'loopback' }, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
  ])('serve others than this machine: %o, %s', (environment, expected) => {
    expect(isForOthers(readSettings(environment))).toBe(expected);
  });
});
