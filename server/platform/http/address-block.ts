import { isIPv4, isIPv6 } from 'node:net';

/** The unit that limits count for an address: an IPv4 address (also `::ffff:`-mapped), or an IPv6 /64: `2001:db8:0:7::/64`. */
export function addressBlock(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIPv4(bare)) return bare;
  // A trusted proxy may send something that isn't an address; all of those share one limit.
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

/** The last two groups may be written as IPv4. */
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
