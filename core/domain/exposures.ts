/** Settings that leave the program open to strangers. */
export const exposureKinds = [
  'demoLogins',
  'managerCode',
  'plainMetrics',
  'plainHttp',
  'openDocs',
  'databaseOwner',
] as const;
export type ExposureKind = (typeof exposureKinds)[number];

/** Those that let strangers in on their own. The others can be right, and deserve a look. */
export function isWideOpen(kind: ExposureKind): boolean {
  return kind === 'demoLogins' || kind === 'managerCode' || kind === 'plainMetrics';
}

/** A manager code that is easy to guess: short, one digit repeated, digits in a row, or one of the demo's. */
export function isGuessableCode(code: string): boolean {
  if (code === '') return false;
  return code.length < 4 || /^(\d)\1*$/.test(code) || rows.some((row) => row.includes(code)) || code === '2468';
}

const rows = ['01234567890', '09876543210'];
