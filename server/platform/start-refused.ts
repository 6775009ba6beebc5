/** The message is for the operator. */
export class StartRefused extends Error {}

export class EmbeddedPostgresError extends StartRefused {}
