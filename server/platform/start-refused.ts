export class StartRefused extends Error {}

export class EmbeddedPostgresError extends StartRefused {}
