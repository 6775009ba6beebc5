export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPORTS_URL';

export const poolerInWords = (where: string, setting: DatabaseSetting = 'DATABASE_URL'): string =>
  setting === 'DATABASE_URL'
    ? `A pooler such as PgBouncer answers at ${where}. Name the database itself in DATABASE_DIRECT_URL, and leave the pooler in DATABASE_URL (docs/scaling.md).`
    : `A pooler such as PgBouncer answers at ${where}. ${setting} must name the database itself.`;

/** Explains a database error to the operator. Undefined if it is a bug of the program. */
export function databaseFaultInWords(
  error: unknown,
  connectionString: string,
  setting: DatabaseSetting = 'DATABASE_URL',
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { hostname, port, pathname, username } = new URL(connectionString);
  const where = hostname === '' ? 'the local socket' : `${hostname}${port && `:${port}`}`;
  const { code = '', message } = error as Error & { code?: string };
  const sentences: Readonly<Record<string, string>> = {
    ECONNREFUSED: `No PostgreSQL answers at ${where}. Start it, or correct DATABASE_URL.`,
    ENOTFOUND: `There is no machine ${hostname}. Correct DATABASE_URL.`,
    EAI_AGAIN: `The name ${hostname} cannot be resolved now. Correct DATABASE_URL, or try again.`,
    '28P01': `PostgreSQL at ${where} refuses the password of ${username}. Correct DATABASE_URL.`,
    '28000': `PostgreSQL at ${where} does not let ${username} in: ${message}.`,
    '3D000': `There is no database ${pathname.slice(1)} at ${where}. Make it (createdb), or correct DATABASE_URL.`,
    '42501': `The account ${username} may not do that: ${message}. Make it the owner of the database, then try again.`,
    '53100': 'The disk of the database is full. Nothing was changed: make room, then try again.',
    '53300': 'PostgreSQL has no connection left. Try again, or raise max_connections.',
    '55P03': 'Somebody holds a lock on these tables. Stop every program that uses this database, then try again.',
    '25006': 'The database is read-only: it is a standby, or its disk is. Use the primary.',
  };
  const sentence = sentences[code];
  if (sentence) return sentence.replace('DATABASE_URL', setting);
  if (/startup parameter/.test(message)) return poolerInWords(where, setting);
  if (/^(08|57P0)/.test(code) || /Connection terminated|timeout expired|timeout exceeded/.test(message)) {
    return `The connection to PostgreSQL at ${where} broke or could not be made: ${message}.`;
  }
  return undefined;
}
