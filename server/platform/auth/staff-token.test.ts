import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { createStaffTokenReader, signStaffToken } from './staff-token.ts';

const key = randomBytes(48);
const claims = { sessionId: '5c4a2e8e-3d0f-4a52-8a55-0d4f8c6ab001', userId: 7 };
const inAnHour = () => new Date(Date.now() + 3_600_000);

afterEach(() => {
  vi.useRealTimers();
});

it('a token is accepted the first time and every time after', async () => {
  const read = createStaffTokenReader(key);
  const header = `JWT-${await signStaffToken(claims, key, inAnHour())}`;
  for (let time = 0; time < 3; time += 1) expect(await read(header)).toMatchObject(claims);
});

it('a valid token is refused from its end on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
  const read = createStaffTokenReader(key);
  const header = `JWT-${await signStaffToken(claims, key, new Date('2026-03-01T13:00:00Z'))}`;
  expect(await read(header)).toMatchObject(claims);
  vi.setSystemTime(new Date('2026-03-01T12:59:59Z'));
  expect(await read(header)).toMatchObject(claims);
  vi.setSystemTime(new Date('2026-03-01T13:00:00Z'));
  expect(await read(header)).toBeUndefined();
  expect(await read(header)).toBeUndefined();
});

it('a token with one changed character or another key is refused', async () => {
  const read = createStaffTokenReader(key);
  const header = `JWT-${await signStaffToken(claims, key, inAnHour())}`;
  expect(await read(header)).toMatchObject(claims);
  for (const at of [4, 20, header.indexOf('.') + 3, header.length - 8]) {
    const other = header[at] === 'A' ? 'B' : 'A';
    expect(await read(`${header.slice(0, at)}${other}${header.slice(at + 1)}`), String(at)).toBeUndefined();
  }
  expect(await read(`JWT-${await signStaffToken(claims, randomBytes(48), inAnHour())}`)).toBeUndefined();
  expect(await read(`${header} `)).toBeUndefined();
  expect(await read(undefined)).toBeUndefined();
});
