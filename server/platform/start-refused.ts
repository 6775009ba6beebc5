/** A reason not to start, in words for the person who runs the program. */
export class StartRefused extends Error {}

/** PostgreSQL cannot be brought up, for a reason told in words for the person who runs the program. */
export class EmbeddedPostgresError extends StartRefused {}
