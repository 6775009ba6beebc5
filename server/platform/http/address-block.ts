import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The unit for rate limits: an IPv4 address (also if mapped as `::ffff:`), or an IPv6 /64: `2001:db8:0:7::/64`. */
export function addressBlock(address: string): string {
  const [bare = ''] = address.split('%');
  // A trusted proxy may send something that isn't an IP address. All of those share one limit.
  if (isIP(bare) === 0) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
