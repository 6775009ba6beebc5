/** What is open to strangers by mistake, as the program is set up. */
export const exposureKinds = [
  'demoLogins',
  'managerCode',
  'plainMetrics',
  'plainHttp',
  'openDocs',
  'databaseOwner',
] as const;
export type ExposureKind = (typeof exposureKinds)[number];

/** Those that let strangers in by themselves; the others are right in some places, and worth a look. */
export function isWideOpen(kind: ExposureKind): boolean {
  return kind === 'demoLogins' || kind === 'managerCode' || kind === 'plainMetrics';
}

/** A manager code that somebody tries first: a short one, one digit only, digits in a row, or one of the demo. */
export function isGuessableCode(code: string): boolean {
  if (code === '') return false;
  return code.length < 4 || /^(\d)\1*$/.test(code) || rows.some((row) => row.includes(code)) || code === '2468';
}

const rows = ['01234567890', '09876543210'];
