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
  /** For statements that the program's role may not run. */
  readonly owner: Database;
  readonly ownerUrl: string;
}

/** The method and path of a call, as listed in endpoints.ts. */
export type Endpoint = `${'GET' | 'POST' | 'DELETE'} /${string}`;
type CallOptions = Filling & Omit<InjectOptions, 'method' | 'url' | 'query'>;

export interface TestServer extends DatabaseUnderTest {
  readonly app: FastifyInstance;
  readonly program: Program;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** Sends a call or any HTTP request through the whole server. Checks the response against the contract. */
  send(call: Endpoint | InjectOptions, options?: CallOptions): Promise<LightMyRequestResponse>;
  staffHeaders(userId: number): Promise<Record<string, string>>;
  /** The headers of a new user who is signed in. */
  staffOf(wishes?: Parameters<typeof buildUser>[1]): Promise<Record<string, string>>;
  visitHeaders(visit: {
    restaurantId: number;
    tableId?: number;
    visitId: number;
    phone?: number;
  }): Record<string, string>;
}
