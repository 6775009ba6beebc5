/** Which tab of the browser rang last, and when. */
const storageKey = 'comanda.bell-rung';
const ownTab = String(Math.random());
/** A little more than between two peals: a tab that rang and was closed, or put to sleep, is followed by another one. */
const heardForMs = 6_000;

/** Of several tabs the first that can be heard rings: each has a beat of its own, and ten would ring without a pause. */
export function isRungElsewhere(): boolean {
  const [tab, at] = (localStorage.getItem(storageKey) ?? '').split(' ');
  const ago = Date.now() - Number(at);
  return tab !== ownTab && ago >= 0 && ago < heardForMs;
}

export function noteRung(): void {
  localStorage.setItem(storageKey, `${ownTab} ${Date.now()}`);
}
