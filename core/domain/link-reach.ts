/**
 * True for a link that only the machine itself can follow: its host is localhost, or an address that leads back
 * (127.0.0.0/8, ::1, 0.0.0.0, ::) however that is written. A name that merely begins so, as 127.example, is none.
 */
export function staysOnThisMachine(link: string): boolean {
  if (!URL.canParse(link)) return false;
  // Addresses have one spelling here: 127.1 is 127.0.0.1, and ::ffff:127.0.0.1 is ::ffff:7f00:1.
  const host = new URL(link).hostname.replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return host.startsWith('127.') || host === '0.0.0.0';
  return ['[::1]', '[::]', '[::ffff:0:0]'].includes(host) || /^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/.test(host);
}
