/** A nightly backup may be late by half a day before it counts as missing. */
export const oldBackupHours = 36;

/** The words for backups that are too old or missing. */
export const backupFaults = ['oldBackup', 'noBackup'] as const;
