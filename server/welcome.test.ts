import { expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from './platform/settings.ts';
import { testDatabase } from './testing/test-app.ts';
import { welcomeLines } from './welcome.ts';

it('unsafe settings are reported at the start, one per line, in red if the terminal has colours', async () => {
  const { db } = await testDatabase();
  const { isTTY } = process.stdout;
  onTestFinished(() => {
    process.stdout.isTTY = isTTY;
    vi.unstubAllEnvs();
  });
  const url = 'http://10.0.0.7:8080';
  const exposures = [
    { kind: 'demoLogins', restaurants: [] },
    { kind: 'managerCode', restaurants: ['Weak', 'Weaker'] },
    { kind: 'plainMetrics', restaurants: [] },
    { kind: 'plainHttp', restaurants: [] },
    { kind: 'openDocs', restaurants: [] },
    { kind: 'databaseOwner', restaurants: [] },
  ] as const;
  const printed = async (colours: boolean, noColour = '') => {
    process.stdout.isTTY = colours;
    vi.stubEnv('NO_COLOR', noColour);
    const addresses = { url, ownUrl: url, setUpPath: undefined, mailPath: undefined };
    const list = exposures.map(({ kind, restaurants }) => ({ kind, restaurants: [...restaurants] }));
    const lines = await welcomeLines(db, readSettings({ HOST: '0.0.0.0' }), { ...addresses, exposures: list });
    return lines.filter((line) => line.includes('  ! '));
  };
  const plain = [
    / {2}! Anyone can sign in: .*DEMO=1/,
    / {2}! The manager code is easy to guess at Weak, Weaker\./,
    / {2}! METRICS_HOST serves metrics/,
    / {2}! Other devices connect without HTTPS/,
    / {2}! OPEN_DOCS=1 shows/,
    / {2}! The program owns the tables of its database/,
  ];
  const matching = (before: string, after: string) =>
    plain.map(({ source }) => expect.stringMatching(new RegExp(`^${before}${source}.*${after}$`)));
  expect(await printed(true)).toEqual(matching('\\x1b\\[1;31m', '\\x1b\\[0m'));
  expect(await printed(false)).toEqual(matching('', '[^m]'));
  expect(await printed(true, '1')).toEqual(matching('', '[^m]'));
});
