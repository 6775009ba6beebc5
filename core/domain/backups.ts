/** A nightly backup may be late by half a day before it counts as missing. */
export const oldBackupHours = 36;

/** What is said of backups where the last one is older, or there was none in as long. */
export const backupFaults = ['oldBackup', 'noBackup'] as const;
