import { describe, expect, it } from 'vitest';
import { isPrinterHost, privateNetworks, readPrinterNetworks, resolvePrinter } from './printer-networks.ts';

function networks(list: string) {
  const found = readPrinterNetworks(list);
  if (!found) throw new Error(`${list} cannot be read`);
  return found;
}

describe('the private ranges', () => {
  const usual = networks(privateNetworks);

  it.each([
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.50',
    'fd12::1',
    'fc00::9',
    '::ffff:192.168.1.5',
    '::ffff:a00:1',
  ])('hold %s', (address) => expect(usual.holds(address)).toBe(true));

  it.each([
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '0.0.0.0',
    '::',
    '169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    'fd12::1%eth0',
    '224.0.0.1',
    '255.255.255.255',
    '2001:db8::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'kitchen',
    '',
    '10.1',
    '0x0a000001',
    '167772161',
    '012.0.0.1',
  ])('do not hold %j', (address) => expect(usual.holds(address)).toBe(false));
});

it('this machine and its neighbours must be named explicitly, not by a wide range', () => {
  const everywhere = networks('0.0.0.0/0, ::/0');
  expect(everywhere.holds('8.8.8.8')).toBe(true);
  for (const address of [
    '127.0.0.1',
    '::1',
    '169.254.169.254',
    'fe80::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '::',
    '224.0.0.1',
  ]) {
    expect(everywhere.holds(address), address).toBe(false);
  }
  const named = networks('0.0.0.0/0,127.0.0.0/8');
  expect(named.holds('127.5.5.5')).toBe(true);
  expect(named.holds('169.254.1.1')).toBe(false);
  const network = networks('127.0.0.4/32');
  expect([network.holds('127.0.0.4'), network.holds('127.0.0.5'), network.holds('::ffff:127.0.0.4')]).toEqual([
    true,
    false,
    true,
  ]);
});

it.each([
  '',
  'kitchen',
  '10.0.0.0',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0/8',
  'fe80::1%eth0/64',
  '10.0.0.0/8,',
  'fc00::/129',
  '::1/ 8',
])('the list %j is invalid', (list) => expect(readPrinterNetworks(list)).toBeUndefined());

it('a list returns its ranges in order', () => {
  expect(networks('10.0.0.0/8,fc00::/7').words).toBe('10.0.0.0/8, fc00::/7');
});

describe("a printer's address", () => {
  it.each(['192.168.1.50', 'fd12::9', 'printer', 'kitchen-1.local', 'EPSON_5.house', 'a.b.c'])('%s', (host) =>
    expect(isPrinterHost(host)).toBe(true),
  );
  it.each([
    '2130706433',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '127.1',
    '1.2.3.4.5',
    '999.1.1.1',
    'fe80::1%eth0',
    '[fd12::9]',
    'kitchen:9100',
    'http://kitchen',
    'kitchen/x',
    'a b',
    'a..b',
    'a.',
    '.a',
    '-a',
    '',
    'ke\u0000k',
    '１２７.0.0.1',
    'küche',
    `${'a'.repeat(64)}.b`,
  ])('not %j', (host) => expect(isPrinterHost(host)).toBe(false));
});

describe('the target of a name', () => {
  const house = networks('10.0.0.0/8');
  it('a numeric address is connected to directly, or blocked', async () => {
    expect(await resolvePrinter(house, '10.1.2.3')).toEqual({ address: '10.1.2.3' });
    expect(await resolvePrinter(house, '11.1.2.3')).toBe('blocked');
    expect(await resolvePrinter(house, '0177.0.0.1')).toBe('blocked');
  });
  it('a name that leads out of the networks is answered like one that leads nowhere', async () => {
    expect(await resolvePrinter(house, 'localhost')).toBe('unknown');
    expect(await resolvePrinter(networks('127.0.0.0/8,::1/128'), 'localhost')).toEqual({ address: expect.any(String) });
    expect(await resolvePrinter(house, 'no-such-printer.invalid')).toBe('unknown');
  });
});
