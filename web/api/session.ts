import type { ServiceSettings } from '../../core/contract/service.ts';
import type { Region } from '../../core/domain/formats/region.ts';
import type { Percent } from '../../core/domain/pricing/rate.ts';
import { serverNow } from './clock.ts';
import { makeListeners } from './listeners.ts';
import { ofBrowser } from './storage.ts';

export interface StaffSession {
  readonly token: string;
  readonly user: { readonly username: string; readonly name: string };
  /** The user's own restaurant, or the one that a platform administrator chose. */
  readonly restaurantId?: number;
  readonly restaurantName?: string;
  /** Absent for the default region. */
  readonly region?: Region;
  /** Absent if nothing is set. */
  readonly service?: ServiceSettings;
  readonly taxRate?: Percent;
  /** The server blanks the manager code in it. */
  readonly restaurantConfig?: string;
  readonly privileges?: readonly string[];
  /** For display only: the server decides by privileges. */
  readonly role?: 'Manager' | 'Server';
  /** The attendant that the user is linked to. Absent if there is none. */
  readonly attendantID?: number;
  /** The screen is locked, on the server and in other tabs too. */
  readonly locked?: true;
  /** Table and start time of the last opened order; cleared when that order is closed. */
  readonly tableId?: number;
  readonly sessionStartTime?: string;
}

export type SessionEnding = 'none' | 'signedOut' | 'expired' | 'voided';

export interface SessionEnd {
  readonly how: SessionEnding;
  /** A press was refused because the session had ended, so nothing was saved. */
  readonly unsaved: boolean;
}

const storageKey = 'comanda.staff';
/** Local storage keys with this prefix hold a user's work; signing out deletes them. */
export const userWorkPrefix = 'comanda.work.';
const { listen, notify } = makeListeners();
const notEnded: SessionEnd = { how: 'none', unsaved: false };
let ending = notEnded;
let parsed: { text: string; session: StaffSession | undefined; until: number } | undefined;

/** Undefined if signed out or expired. Returns the same object until it changes. */
export function readSession(now = serverNow()): StaffSession | undefined {
  const text = ofBrowser.get(storageKey);
  if (text === null) return undefined;
  if (parsed?.text !== text) {
    const session = parseSession(text);
    parsed = { text, session, until: session ? tokenExpiry(session.token) : 0 };
  }
  return parsed.until > now ? parsed.session : undefined;
}

export function startSession(session: StaffSession): void {
  ending = notEnded;
  store(session);
}

/** A field set to undefined is removed. Does nothing without a session. */
export function updateSession(part: { readonly [Key in keyof StaffSession]?: StaffSession[Key] | undefined }): void {
  const session = readSession();
  if (!session) return;
  const next = { ...session, ...part };
  if (JSON.stringify(next) !== JSON.stringify(session)) store(next as StaffSession);
}

/** Clears the session and the token. On repeated calls the first reason wins. */
export function endSession(how: Exclude<SessionEnding, 'none'>, unsaved = false): void {
  const isToldAgain = ending.how !== 'none' && how !== 'signedOut';
  ending = isToldAgain ? { ...ending, unsaved: ending.unsaved || unsaved } : { how, unsaved };
  ofBrowser.remove(storageKey);
  if (how === 'signedOut') forgetWork();
  notify();
}

function forgetWork(): void {
  for (const name of ofBrowser.names()) if (name.startsWith(userWorkPrefix)) ofBrowser.remove(name);
}

/** Handles NotSignedIn for this token. A late response to an old token must not end the session that replaced it. */
export function endRefusedSession(token: string | undefined, unsaved: boolean): void {
  const now = readSession();
  if (now ? now.token === token : ending.how !== 'signedOut') endSession('voided', unsaved);
}

export function sessionEnd(): SessionEnd {
  return ending;
}

export function sessionEnding(): SessionEnding {
  return ending.how;
}

/** Fires after every change, also from other tabs, and when the token expires. Returns an unsubscribe function. */
export function subscribeSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  const forget = listen(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    forget();
    window.removeEventListener('storage', onStorage);
  };
}

/** A JWT's expiry in milliseconds, without checking the signature; 0 if it has none. */
export function tokenExpiry(token: string): number {
  const { exp } = payloadOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

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
  ofBrowser.set(storageKey, JSON.stringify(session));
  notify();
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
