import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { requestMessages } from '../../core/messages/en/server/requests.ts';
import { visitCookieName } from './auth/visit-cookie.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Database } from './database.ts';
import { type Refusal, refuse } from './refusal.ts';
import { listRelocations, type Relocation } from './relocations.queries.ts';

export interface Relocations {
  find(restaurantId: number): Relocation | undefined;
  /** The restaurant of a call, if it isn't served here: that of its user, its query or its cookie. Checks no signature. */
  awayFor(request: FastifyRequest): Relocation | undefined;
  close(): void;
}

/** How often the list is read again while the feed is lost. */
const rereadMs = 1_000;

/** Keeps the restaurants that moved away or came here. The `access` notice, which each move writes, renews them. */
export async function watchRelocations(db: Database, feed: ChangeFeed, log: Logger): Promise<Relocations> {
  let knownAt = feed.version('access');
  let known: readonly Relocation[] = await listRelocations(db);
  let readAt = performance.now();
  const renew = () => {
    const version = feed.version('access');
    if (version === undefined ? performance.now() - readAt < rereadMs : version === knownAt) return;
    knownAt = version;
    readAt = performance.now();
    listRelocations(db).then(
      (found) => {
        if (knownAt === version) known = found;
      },
      (err: unknown) => {
        knownAt = undefined;
        log.warn({ err }, 'restaurants that moved could not be read');
      },
    );
  };
  // Requests ask too, because no notice says what was missed while the feed was lost.
  const stop = feed.onChange(renew);
  const find = (restaurantId: number) => known.find((row) => row.restaurantId === restaurantId);
  return {
    find,
    awayFor(request) {
      renew();
      if (known.length === 0) return undefined;
      const { authorization } = request.headers;
      const found = authorization === undefined ? find(restaurantOf(request)) : ofUser(known, userOf(authorization));
      return found && found.state !== 'here' ? found : undefined;
    },
    close: stop,
  };
}

const ofUser = (known: readonly Relocation[], userId: number) => known.find(({ userIds }) => userIds.includes(userId));

const restaurantOf = ({ query, cookies }: FastifyRequest) =>
  Number((query as { rid?: unknown }).rid ?? cookies[visitCookieName]?.split('.')[0]);

function userOf(authorization: string): number {
  try {
    return Number(JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).sub);
  } catch {
    return Number.NaN;
  }
}

/** The refusal of all calls while a restaurant moves. Screens send again, after the move at the address in `moved`. */
export function oneMoment(relocation?: Relocation): Refusal<'Unavailable'> {
  const moved = relocation?.url ?? '';
  return refuse('Unavailable', { words: requestMessages.oneMoment, retryAfterSeconds: 2, result: { moved } });
}
