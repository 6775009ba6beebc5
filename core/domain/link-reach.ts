/** True for localhost and for loopback and unspecified addresses (127.0.0.0/8, ::1, 0.0.0.0, ::) in any spelling. */
export function staysOnThisMachine(link: string): boolean {
  if (!URL.canParse(link)) return false;
  // URL normalizes addresses: 127.1 becomes 127.0.0.1, and ::ffff:127.0.0.1 becomes ::ffff:7f00:1.
  const host = new URL(link).hostname.replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return host.startsWith('127.') || host === '0.0.0.0';
  return ['[::1]', '[::]', '[::ffff:0:0]'].includes(host) || /^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(host);
}
