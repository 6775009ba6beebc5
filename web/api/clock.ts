import { ofBrowser } from './storage.ts';

const storageKey = 'comanda.clock';
/** A smaller difference may come from a slow network: a request takes up to 40 seconds. */
const leastMs = 60_000;

let offsetMs = Number(ofBrowser.get(storageKey)) || 0;

/** The server's time in milliseconds since 1970. A device's clock may be hours off. */
export const serverNow = () => Date.now() + offsetMs;

/** Learns the clock difference from a response's Date header and stores it, so that the next page starts with it. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const isOff = Math.abs(difference) >= leastMs;
  if (isOff ? Math.abs(difference - offsetMs) < leastMs : offsetMs === 0) return;
  offsetMs = isOff ? difference : 0;
  if (isOff) ofBrowser.set(storageKey, String(offsetMs));
  else ofBrowser.remove(storageKey);
}
