import { serverPaths } from '../../core/domain/paths.ts';

// A browser's change to the cell where its restaurant moved. At the old name it gets a signed pass, and takes along what
// it keeps (cart, unsent order, sign-in), in the address's fragment, which no server sees. At the new name the pass is
// exchanged for that cell's cookie and token, and what the exchange proves is taken over: anyone can write a fragment.

const staffSession = 'comanda.staff';
const ofStaff = /^comanda\.(?!clock$)/;
const ofGuest = /^(?!comanda\.)/;
const againMs = 1_000;
const path = window.location.search.slice(1);
const target = /^\/(customer|portal)(\/|\?|$)/.test(path) ? path : '/';

interface Carried {
  readonly pass: string;
  readonly browser: Readonly<Record<string, string>>;
  readonly tab: Readonly<Record<string, string>>;
}

async function send<Answer>(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  for (;;) {
    const answer = await fetch(serverPaths.moved, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (answer?.ok) return answer.json();
    // Refused: this address is not where to be. Otherwise the cell may just have handed over.
    if (answer?.status === 400 || (answer?.status === 404 && tries > 4)) break;
    tries += 1;
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  window.location.replace(target);
  return new Promise(() => undefined);
}
let tries = 0;

async function leave(): Promise<void> {
  const token = tokenOf(window.localStorage.getItem(staffSession));
  const { to, cell, pass } = await send<{ to: string; cell: number; pass: string | null }>(
    {},
    token ? { Authorization: `JWT-${token}` } : {},
  );
  if (pass === null) return window.location.replace(to + marked(cell));
  const carried: Carried = { pass, browser: { ...window.localStorage }, tab: { ...window.sessionStorage } };
  window.location.replace(`${to}${serverPaths.moved}?${path}#${encodeURIComponent(JSON.stringify(carried))}`);
}

async function arrive({ pass, browser, tab }: Carried): Promise<void> {
  const { token, isGuest, cell } = await send<{ token: string | null; isGuest: boolean; cell: number }>({ pass });
  if (isGuest) keep(window.localStorage, browser, ofGuest);
  if (token !== null) {
    keep(window.localStorage, browser, ofStaff);
    keep(window.sessionStorage, tab, ofStaff);
    const session = window.localStorage.getItem(staffSession);
    if (session !== null) window.localStorage.setItem(staffSession, JSON.stringify({ ...JSON.parse(session), token }));
  }
  window.location.replace(marked(cell));
}

const marked = (cell: number) => `${target}${target.includes('?') ? '&' : '?'}cell=${cell}`;

/** Replaces the values of these names, so that none is left of an earlier stay here. */
function keep(storage: Storage, values: Readonly<Record<string, string>>, names: RegExp): void {
  for (const name of Object.keys(storage)) if (names.test(name)) storage.removeItem(name);
  for (const [name, value] of Object.entries(values)) if (names.test(name)) storage.setItem(name, value);
}

function tokenOf(session: string | null): string | undefined {
  return session === null ? undefined : JSON.parse(session).token;
}

const carried = window.location.hash.slice(1);
void (carried ? arrive(JSON.parse(decodeURIComponent(carried))) : leave());
