/** A nightly backup counts as missing once it is half a day late. */
export const oldBackupHours = 36;

export const backupFaults = ['oldBackup', 'noBackup'] as const;
