import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from '../start-refused.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so root needs another account. Else undefined. @throws EmbeddedPostgresError */
export function chooseAccount(cluster: string, dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owners = [ownerOf(cluster), ownerOf(dataDir)].filter((owner) => owner !== undefined && owner.uid !== 0);
  // initdb looks up the account's name, so owners without a name are skipped.
  const known = owners.find((owner) => accounts.some(({ uid }) => uid === owner?.uid));
  const chosen =
    known ?? accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
  if (!chosen)
    throw new EmbeddedPostgresError(
      'PostgreSQL cannot run as root and there is no account postgres or nobody to run it under.',
    );
  return { uid: chosen.uid, gid: chosen.gid };
}

/** Returns the folders that the account can't enter and the files that it can't execute. */
export function unreachableFor(account: Account | undefined, paths: readonly string[]): string[] {
  if (!account) return [];
  // Tested as that account, because file modes don't show ACLs.
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
