import { sql } from 'kysely';
import { isPassword } from '../../platform/auth/passwords.ts';
import type { Database } from '../../platform/database.ts';

export const demoLogins = [
  { username: 'admin', password: 'Admin@123', about: 'platform administrator' },
  { username: 'manager', password: 'Manager@123', about: 'manager of Demo Bistro' },
  { username: 'server', password: 'Server@123', about: 'server of Demo Bistro' },
  { username: 'manager2', password: 'Manager@123', about: 'manager of Demo Cantina' },
  { username: 'manager3', password: 'Manager@123', about: 'manager of Gasthaus Kastanie in Berlin' },
] as const;

/** Case and surrounding spaces of the user name are ignored. */
export function isDemoLogin(username: string, password: string): boolean {
  const name = username.trim().toLowerCase();
  return demoLogins.some((login) => login.username === name && login.password === password);
}

/** True if any demo login still has its public password. Verifies the password hashes. */
export async function hasDemoLogins(db: Database): Promise<boolean> {
  const { rows } = await sql<{ username: string; passwordHash: string }>`
    select folded(username) as username, password_hash from users
    where removed_at is null
      and folded(username) = any(${demoLogins.map((login) => login.username)}::text[])`.execute(db);
  // One after the other: hashing is slow by design, and the first row usually matches.
  for (const row of rows) {
    const login = demoLogins.find(({ username }) => username === row.username);
    if (login && (await isPassword(login.password, row.passwordHash))) return true;
  }
  return false;
}
