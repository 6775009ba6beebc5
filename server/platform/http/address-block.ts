import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The unit that limits count for an address: an IPv4 address (also `::ffff:`-mapped), or an IPv6 /64: `2001:db8:0:7::/64`. */
export function addressBlock(address: string): string {
  const [bare = ''] = address.split('%');
  // A trusted proxy may send something that isn't an address; all of those share one limit.
  if (isIP(bare) === 0) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
