import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Filling } from '../../core/contract/address.ts';
import type { Database } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import type { Program } from '../program.ts';
import type { buildUser } from './builders.ts';

export interface DatabaseUnderTest {
  readonly db: Database;
  readonly connectionString: string;
  /** For what the program's role is refused. */
  readonly owner: Database;
  readonly ownerUrl: string;
}

/** Method and path of a call, as in endpoints.ts. */
export type Endpoint = `${'GET' | 'POST' | 'DELETE'} /${string}`;
type CallOptions = Filling & Omit<InjectOptions, 'method' | 'url' | 'query'>;

export interface TestServer extends DatabaseUnderTest {
  readonly app: FastifyInstance;
  readonly program: Program;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** One HTTP request through the whole server: of a call, or as it is. Answers are held against their contract entries. */
  send(call: Endpoint | InjectOptions, options?: CallOptions): Promise<LightMyRequestResponse>;
  staffHeaders(userId: number): Promise<Record<string, string>>;
  /** Headers of a new user, signed in. */
  staffOf(wishes?: Parameters<typeof buildUser>[1]): Promise<Record<string, string>>;
  visitHeaders(visit: {
    restaurantId: number;
    tableId?: number;
    visitId: number;
    phone?: number;
  }): Record<string, string>;
}
