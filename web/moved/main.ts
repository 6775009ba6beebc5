import { serverPaths } from '../../core/domain/paths.ts';

// A browser's change to the cell where its restaurant moved. At the old name it gets a signed pass, and takes along what
// it keeps (cart, unsent order, sign-in), in the address's fragment, which no server sees. At the new name the pass is
// exchanged for that cell's cookie and token.

const staffSession = 'comanda.staff';
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
    if (answer?.status === 404 && tries > 4) break;
    tries += 1;
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  window.location.replace(target);
  return new Promise(() => undefined);
}
let tries = 0;

async function leave(): Promise<void> {
  const token = tokenOf(window.localStorage.getItem(staffSession));
  const { to, pass } = await send<{ to: string; pass: string }>({}, token ? { Authorization: `JWT-${token}` } : {});
  const carried: Carried = { pass, browser: { ...window.localStorage }, tab: { ...window.sessionStorage } };
  window.location.replace(`${to}${serverPaths.moved}?${path}#${encodeURIComponent(JSON.stringify(carried))}`);
}

async function arrive({ pass, browser, tab }: Carried): Promise<void> {
  const { token, cell } = await send<{ token: string | null; cell: number }>({ pass });
  keep(window.localStorage, browser);
  keep(window.sessionStorage, tab);
  const session = window.localStorage.getItem(staffSession);
  if (session !== null && token !== null) {
    window.localStorage.setItem(staffSession, JSON.stringify({ ...JSON.parse(session), token }));
  }
  if (token === null) window.localStorage.removeItem(staffSession);
  window.location.replace(`${target}${target.includes('?') ? '&' : '?'}cell=${cell}`);
}

function keep(storage: Storage, values: Readonly<Record<string, string>>): void {
  storage.clear();
  for (const [name, value] of Object.entries(values)) storage.setItem(name, value);
}

function tokenOf(session: string | null): string | undefined {
  return session === null ? undefined : JSON.parse(session).token;
}

const carried = window.location.hash.slice(1);
void (carried ? arrive(JSON.parse(decodeURIComponent(carried))) : leave());
