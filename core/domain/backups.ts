/** A nightly backup may be late by half a day before it counts as missing. */
export const oldBackupHours = 36;
