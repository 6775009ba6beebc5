/**
 * An address whose path can be decoded. Where escapes are broken, such as `%zz` or half of a character, each percent
 * sign is taken for itself: so the address leads to its route, whose auth comes before any judgement of the address.
 */
export function readableAddress(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%') || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
