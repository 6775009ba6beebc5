import { describe, expect, it } from 'vitest';
import { staysOnThisMachine } from './link-reach.ts';

describe('a link that no phone can follow', () => {
  it.each([
    'http://127.0.0.1:8080/customer/checkin/1-abc',
    'http://127.8.9.1/x',
    'http://127.1:8080/x',
    'http://2130706433/x',
    'http://0x7f000001/x',
    'http://localhost:8080/x',
    'http://LOCALHOST./x',
    'http://bistro.localhost/x',
    'http://[::1]:8080/x',
    'http://[0:0:0:0:0:0:0:1]/x',
    'http://[::ffff:127.0.0.1]/x',
    'http://0.0.0.0:8080/x',
    'http://[::]:8080/x',
  ])('%s', (link) => {
    expect(staysOnThisMachine(link)).toBe(true);
  });
});

describe('a link that phones may follow', () => {
  it.each([
    'http://192.168.1.20:8080/x',
    'https://bistro.example/x',
    'http://127.evil.example/x',
    'http://127.0.0.1.nip.example/x',
    'http://localhost.example/x',
    'http://mylocalhost/x',
    'http://128.0.0.1/x',
    'http://[fd00::1]/x',
    'http://[::ffff:192.168.1.20]/x',
    'https://bistro.example/?at=127.0.0.1',
    'https://127.0.0.1@bistro.example/x',
    '',
    'no link',
  ])('%j', (link) => {
    expect(staysOnThisMachine(link)).toBe(false);
  });
});
