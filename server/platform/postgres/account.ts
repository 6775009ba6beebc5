import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from '../start-refused.ts';

/** The system account PostgreSQL runs under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. For root this chooses the account to run it under: whoever owns the cluster already,
 * else the owner of the data folder when that is not root, else `postgres`, else `nobody`. Answers undefined when this
 * process is not root: then everything runs as it is.
 */
export function chooseAccount(cluster: string, dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owners = [ownerOf(cluster), ownerOf(dataDir)].filter((owner) => owner !== undefined && owner.uid !== 0);
  // initdb asks the system for the name of its account, so one without a name will not do.
  const known = owners.find((owner) => accounts.some(({ uid }) => uid === owner?.uid));
  const chosen =
    known ?? accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
  if (!chosen)
    throw new EmbeddedPostgresError(
      'PostgreSQL cannot run as root and there is no account postgres or nobody to run it under.',
    );
  return { uid: chosen.uid, gid: chosen.gid };
}

/** Which of these folders or files the account may not enter or execute. */
export function unreachableFor(account: Account | undefined, paths: readonly string[]): string[] {
  if (!account) return [];
  // Asked of the system, as that account: modes alone would not tell of access lists.
  const script =
    'for path do if [ -d "$path" ]; then cd "$path" 2>/dev/null; else [ -x "$path" ]; fi || echo "$path"; done';
  const options = { ...account, cwd: '/', encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } } as const;
  return execFileSync('/bin/sh', ['-c', script, 'sh', ...paths], options)
    .split('\n')
    .filter(Boolean);
}

function ownerOf(path: string): Account | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function readAccounts(): (Account & { name: string })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
