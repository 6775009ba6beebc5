import { ofBrowser } from './storage.ts';

const storageKey = 'comanda.clock';
/** Below this, a difference may be a slow network's: a request takes at most 40 seconds. */
const leastMs = 60_000;

let offsetMs = Number(ofBrowser.get(storageKey)) || 0;

/** Milliseconds since 1970 by the server's clock: a device's own may be hours off. */
export const serverNow = () => Date.now() + offsetMs;

/** Learns the difference from an answer's Date header; kept, so that the next page knows it before its first answer. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const isOff = Math.abs(difference) >= leastMs;
  if (isOff ? Math.abs(difference - offsetMs) < leastMs : offsetMs === 0) return;
  offsetMs = isOff ? difference : 0;
  if (isOff) ofBrowser.set(storageKey, String(offsetMs));
  else ofBrowser.remove(storageKey);
}
