import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom a network address counts as in every limit: an IPv4 address itself, `::ffff:` in front of it or not; of an IPv6
 * address the /64 that one subscriber has alone, written in full: `2001:db8:0:7::/64`.
 */
export function addressBlock(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIPv4(bare)) return bare;
  // What a trusted proxy wrote that is no address stays one caller, whatever it is.
  if (!isIPv6(bare)) return 'unknown';
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address; its last two may be written as IPv4. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = numbersOf(head);
  const after = numbersOf(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
