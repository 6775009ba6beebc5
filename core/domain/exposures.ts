export const exposureKinds = [
  'demoLogins',
  'managerCode',
  'plainMetrics',
  'plainHttp',
  'openDocs',
  'databaseOwner',
] as const;
export type ExposureKind = (typeof exposureKinds)[number];

/** Those that let strangers in by themselves. The others can be intended. */
export function isWideOpen(kind: ExposureKind): boolean {
  return kind === 'demoLogins' || kind === 'managerCode' || kind === 'plainMetrics';
}

/** Short, one digit repeated, digits in a row, or the demo's. */
export function isGuessableCode(code: string): boolean {
  if (code === '') return false;
  return code.length < 4 || /^(\d)\1*$/.test(code) || rows.some((row) => row.includes(code)) || code === '2468';
}

const rows = ['01234567890', '09876543210'];
