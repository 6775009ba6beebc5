import type { Region } from '../../core/domain/formats/formats.ts';
import type { Percent } from '../../core/domain/pricing/rate.ts';

/** What the portal keeps about the signed-in user, in the browser's local storage. */
export interface StaffSession {
  readonly token: string;
  readonly user: { readonly username: string; readonly name: string };
  /** The session's restaurant: the user's own, or the one that a platform administrator chose. */
  readonly restaurantId?: number;
  readonly restaurantName?: string;
  /** Where that restaurant is; absent where restaurants begin. */
  readonly region?: Region;
  readonly taxRate?: Percent;
  /** The configuration text of the restaurant; its manager code is empty. */
  readonly restaurantConfig?: string;
  readonly privileges?: readonly string[];
  /** For display only; what a user may do follows from the privileges, on the server. */
  readonly role?: 'Manager' | 'Server';
  /** The screen is covered: the server knows, and so do other tabs. */
  readonly locked?: true;
  /** Table and start of the order that was opened last; cleared when that order is closed. */
  readonly tableId?: number;
  readonly sessionStartTime?: string;
}

/** How the last session of this page ended: Logout was pressed, its time ran out, or the server no longer knew it. */
export type SessionEnding = 'none' | 'signedOut' | 'expired' | 'voided';

/** The end of the last session of this page. */
export interface SessionEnd {
  readonly how: SessionEnding;
  /** The server refused a press because of it: that press did nothing. */
  readonly unsaved: boolean;
}

const storageKey = 'comanda.staff';
/** What begins so in the browser's local storage is a user's work: it ends when that user signs out. */
export const userWorkPrefix = 'comanda.work.';
const listeners = new Set<() => void>();
const notEnded: SessionEnd = { how: 'none', unsaved: false };
let ending = notEnded;
let parsed: { text: string; session: StaffSession | undefined; until: number } | undefined;

/** The session, or undefined when nobody is signed in or the token's expiry has passed. The same object until it changes. */
export function readSession(now = Date.now()): StaffSession | undefined {
  const text = localStorage.getItem(storageKey);
  if (text === null) return undefined;
  if (parsed?.text !== text) {
    const session = parseSession(text);
    parsed = { text, session, until: session ? tokenExpiry(session.token) : 0 };
  }
  return parsed.until > now ? parsed.session : undefined;
}

/** Keeps a new session in place of any other. */
export function startSession(session: StaffSession): void {
  ending = notEnded;
  store(session);
}

/** Changes parts of the session; a part given as undefined is cleared. Without a session nothing happens. */
export function updateSession(part: { readonly [Key in keyof StaffSession]?: StaffSession[Key] | undefined }): void {
  const session = readSession();
  if (!session) return;
  const next = { ...session, ...part };
  if (JSON.stringify(next) !== JSON.stringify(session)) store(next as StaffSession);
}

/** Clears the session and the stored token. Told again, as by a second answer, it keeps how the session ended first. */
export function endSession(how: Exclude<SessionEnding, 'none'>, unsaved = false): void {
  const isToldAgain = ending.how !== 'none' && how !== 'signedOut';
  ending = isToldAgain ? { ...ending, unsaved: ending.unsaved || unsaved } : { how, unsaved };
  localStorage.removeItem(storageKey);
  if (how === 'signedOut') forgetWork();
  notify();
}

function forgetWork(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(userWorkPrefix)) localStorage.removeItem(name);
}

/**
 * The server refused a call of this token as not signed in. A late answer to an old token must not end the session that
 * came after it.
 */
export function endRefusedSession(token: string | undefined, unsaved: boolean): void {
  const now = readSession();
  if (now ? now.token === token : ending.how !== 'signedOut') endSession('voided', unsaved);
}

/** The same object until it changes. */
export function sessionEnd(): SessionEnd {
  return ending;
}

export function sessionEnding(): SessionEnding {
  return ending.how;
}

/** Calls the listener after every change, also those of other tabs, and when the token expires. Answers the way to stop. */
export function subscribeSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The expiry of a JWT in milliseconds, read from its payload without checking the signature; 0 when it has none. */
export function tokenExpiry(token: string): number {
  const { exp } = payloadOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

/** The id of the user whose token it is, read like its expiry. */
export function tokenUser(token: string): number {
  return Number(payloadOf(token).sub);
}

function payloadOf(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload)) ?? {};
  } catch {
    return {};
  }
}

function store(session: StaffSession): void {
  localStorage.setItem(storageKey, JSON.stringify(session));
  notify();
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}

function parseSession(text: string): StaffSession | undefined {
  try {
    const value = JSON.parse(text) as Partial<StaffSession> | null;
    return typeof value?.token === 'string' && typeof value.user?.username === 'string'
      ? (value as StaffSession)
      : undefined;
  } catch {
    return undefined;
  }
}
