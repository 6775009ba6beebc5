export const exposureKinds = [
  'demoLogins',
  'managerCode',
  'plainMetrics',
  'plainHttp',
  'openDocs',
  'databaseOwner',
] as const;
export type ExposureKind = (typeof exposureKinds)[number];

/** Whether this alone lets strangers in. The other kinds can be intended. */
export function isWideOpen(kind: ExposureKind): boolean {
  return kind === 'demoLogins' || kind === 'managerCode' || kind === 'plainMetrics';
}

/** True for codes that are short, repeat one digit, count up or down, or come from the demo. */
export function isGuessableCode(code: string): boolean {
  if (code === '') return false;
  return code.length < 4 || /^(\d)\1*$/.test(code) || rows.some((row) => row.includes(code)) || code === '2468';
}

const rows = ['01234567890', '09876543210'];
