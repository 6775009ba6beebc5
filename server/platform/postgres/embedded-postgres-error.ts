import { StartRefused } from '../start-refused.ts';

/** PostgreSQL cannot be brought up, for a reason told in words for the person who runs the program. */
export class EmbeddedPostgresError extends StartRefused {}
