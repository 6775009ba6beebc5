import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { readSettings } from '../../platform/settings.ts';
import { testApp } from '../../testing/test-app.ts';
import { findExposures } from './exposures.service.ts';

const kinds = (environment: Record<string, string>, codes: readonly string[] = [], hasDemoLogins = false) => {
  const restaurants = codes.map((code) => ({
    name: `of ${code}`,
    config: `{"otprequired":1,"managercode":"${code}","paymenttype":"T"}`,
  }));
  const facts = { hasDemoLogins, isDatabaseOwner: environment.OWNER === '1', restaurants };
  return findExposures(readSettings(environment), facts).map(({ kind }) => kind);
};

describe('an unsafe setting', () => {
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['this machine only, with any settings', { OPEN_DOCS: '1', METRICS_PORT: '9000' }, []],
    ['HOST', { HOST: '0.0.0.0' }, ['plainHttp']],
    ['a proxy, with links to http', { TRUST_PROXY: '1', PUBLIC_URL: 'http://bistro.example' }, ['plainHttp']],
    ['https', { PUBLIC_URL: 'https://bistro.example', TRUST_PROXY: '1' }, []],
    ['the owner of the tables', { PUBLIC_URL: 'https://bistro.example', OWNER: '1' }, ['databaseOwner']],
    ['the documentation', { PUBLIC_URL: 'https://bistro.example', OPEN_DOCS: '1' }, ['openDocs']],
    [
      'figures on the network',
      { PUBLIC_URL: 'https://b.example', METRICS_PORT: '9000', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'x'.repeat(40) },
      ['plainMetrics'],
    ],
  ])('%s', (_case, environment, found) => {
    expect(kinds(environment)).toEqual(found);
  });

  it('demo logins with DEMO=1, and guessable codes', () => {
    const https = { PUBLIC_URL: 'https://bistro.example', TRUST_PROXY: '1' };
    expect(kinds({ ...https, DEMO: '1' }, [], true)).toEqual(['demoLogins']);
    expect(kinds({ ...https, DEMO: '1' })).toEqual([]);
    expect(kinds(https, ['7391', '1234', ''])).toEqual(['managerCode']);
    expect(kinds({}, ['1234'], true)).toEqual([]);
  });
});

it('Home of the platform reports an old or missing backup, except on the first day', async () => {
  const test = await testApp({ PUBLIC_URL: 'https://bistro.example', TRUST_PROXY: '1' });
  const headers = await test.staffOf({ restaurantId: null, privileges: ['managerestaurant'] });
  const ask = () => test.resultOf(endpoints.exposures, { headers });
  expect(await ask()).toEqual([]);
  await sql`alter table audit_events disable trigger user`.execute(test.owner);
  await sql`update audit_events set happened_at = happened_at - interval '37 hours' where restaurant_id = 0`.execute(
    test.owner,
  );
  expect(await ask()).toEqual([{ kind: 'noBackup', restaurants: [] }]);
  await sql`insert into last_backup (made_at, bytes) values (now() - interval '35 hours', 1)`.execute(test.owner);
  expect(await ask()).toEqual([]);
  await sql`update last_backup set made_at = '2026-01-01T04:15:00Z'`.execute(test.owner);
  expect(await ask()).toEqual([{ kind: 'oldBackup', restaurants: [], madeAt: '2026-01-01T04:15:00.000Z' }]);
  const { id: restaurantId } = await test.buildRestaurant();
  const request = await test.send(endpoints.exposures, {
    headers: await test.staffOf({ restaurantId, privileges: ['managerestaurant'] }),
  });
  // The test restaurant's manager code is guessable. Nothing else is reported.
  expect(request.json().result).toMatchObject([{ kind: 'managerCode' }]);
});

it('Home reports everything to the platform, and a restaurant its own code', async () => {
  const test = await testApp({ PUBLIC_URL: 'http://bistro.example' });
  const config = (managercode: string) => JSON.stringify({ otprequired: 1, managercode, paymenttype: 'T' });
  const weak = await test.buildRestaurant({ config: config('0000'), name: 'Weak' });
  const strong = await test.buildRestaurant({ config: config('7391') });
  const listed = async (restaurantId: number | null) => {
    const headers = await test.staffOf({ restaurantId, privileges: ['managerestaurant'] });
    return await test.resultOf(endpoints.exposures, { headers });
  };
  const codeOfWeak = { kind: 'managerCode', restaurants: ['Weak'] };
  expect(await listed(null)).toEqual([codeOfWeak, { kind: 'plainHttp', restaurants: [] }]);
  expect([await listed(weak.id), await listed(strong.id)]).toEqual([[codeOfWeak], []]);
});
