import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';

export interface PrinterNetworks {
  readonly words: string;
  holds(address: string): boolean;
}

export const privateNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7';

/** Loopback and link-local addresses (including cloud metadata) are allowed only by a range inside these networks. */
const onlyByName = ['127.0.0.0/8', '169.254.0.0/16', '::1/128', 'fe80::/10'];
const never = ['0.0.0.0/8', '224.0.0.0/3', '::/128', 'ff00::/8'];

/** Parses '192.168.1.0/24, fc00::/7'. Undefined if invalid. Loopback and link-local need a range inside theirs. */
export function readPrinterNetworks(list: string): PrinterNetworks | undefined {
  const ranges = list.split(',').map((range) => range.trim());
  if (ranges.length === 0 || !ranges.every(isRange)) return undefined;
  const allowed = rangesOf(ranges);
  const barred = rangesOf(never);
  const guarded = onlyByName.map((range) => ({
    range: rangesOf([range]),
    named: rangesOf(ranges.filter((inner) => isInside(inner, range))),
  }));
  return {
    words: ranges.join(', '),
    holds(address) {
      const plain = plainAddress(address);
      if (plain === undefined || !has(allowed, plain) || has(barred, plain)) return false;
      return guarded.every(({ range, named }) => !has(range, plain) || has(named, plain));
    },
  };
}

/** Whether the text is a range such as `10.0.0.0/8`. */
export function isRange(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0 || address.includes('%')) return false;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

function rangesOf(ranges: readonly string[]): BlockList {
  const found = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    found.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return found;
}

const has = (ranges: BlockList, address: string) => ranges.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

function isInside(range: string, outer: string): boolean {
  const [address = '', bits] = range.split('/');
  const [outerAddress = '', outerBits] = outer.split('/');
  return (
    isIPv4(address) === isIPv4(outerAddress) && Number(bits) >= Number(outerBits) && has(rangesOf([outer]), address)
  );
}

/** Normalizes an address: `::ffff:10.0.0.1` becomes 10.0.0.1. Undefined if it is invalid or scoped (`%eth0`). */
function plainAddress(address: string): string | undefined {
  return isIP(address) === 0 || address.includes('%') ? undefined : ipaddr.process(address).toString();
}

/** Rejects numbers such as 2130706433, 0177.0.0.1 and 0x7f.1, which programs interpret differently. */
export function isPrinterHost(host: string): boolean {
  if (isIP(host) !== 0) return !host.includes('%');
  const labels = host.split('.');
  const isName = labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label));
  return host.length <= 253 && isName && !/^(?:\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '');
}

/** unknown: no address, or a name with one outside; one outcome for both, to prevent probing. blocked: not allowed. */
export type Resolved = { readonly address: string } | 'unknown' | 'blocked';

export const resolveMs = 1_500;

const lookups = new Map<string, Promise<readonly LookupAddress[]>>();

/** Shares pending lookups. libuv runs few at a time, so slow ones would delay those for cards and the database. */
function addressesOf(host: string): Promise<readonly LookupAddress[]> {
  const asking =
    lookups.get(host) ??
    dns
      .lookup(host, { all: true, verbatim: true })
      .catch(() => [])
      .finally(() => lookups.delete(host));
  lookups.set(host, asking);
  return asking;
}

/** Resolves a host to the address to connect to (no DNS rebinding). 'unknown' if any of its addresses is outside. */
export async function resolvePrinter(networks: PrinterNetworks, host: string): Promise<Resolved> {
  if (!isPrinterHost(host)) return 'blocked';
  if (isIP(host) !== 0) return networks.holds(host) ? { address: host } : 'blocked';
  const found = await Promise.race([addressesOf(host), sleep(resolveMs, [], { ref: false })]);
  const [first] = found;
  if (!first) return 'unknown';
  return found.every(({ address }) => networks.holds(address)) ? { address: first.address } : 'unknown';
}
