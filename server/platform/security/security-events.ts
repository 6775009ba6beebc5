import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { inRounds } from '../rounds.ts';
import { insertRefusals, type Refused } from './security-events.queries.ts';

export interface SecurityEvents {
  /** Notes it: a line of the log at the first time in a minute, an event of the trail at the end of it. Never waits, never throws. */
  noted(refused: Refused): void;
  /** Writes what was noted so far. */
  flush(): Promise<void>;
  /** Ends the rounds and writes what is left. */
  stop(): Promise<void>;
}

const roundMs = 60_000;
/** A flood of ever new names is told together. */
const mostOfKind = 20;

interface Counted {
  readonly refused: Refused;
  times: number;
  readonly addresses: Set<string>;
}

/** Refusals, counted by kind and subject for a minute each: however many come, they cost a few lines and rows. */
export function watchSecurity(db: Database, log: Logger): SecurityEvents {
  let counted = new Map<string, Counted>();
  const flush = async () => {
    const round = counted;
    counted = new Map();
    for (const { refused, times, addresses } of round.values()) {
      if (times > 1) log.warn({ ...logged(refused), times }, 'refused more than once within a minute');
      const [first = '', ...more] = addresses;
      const address = more.length > 0 ? `${first} +${more.length}` : first;
      await insertRefusals(db, { ...refused, address }, times).catch((error) =>
        log.error({ err: error }, 'a refusal could not be written to the audit trail'),
      );
    }
  };
  const rounds = inRounds(flush, { everyMs: roundMs, log, failed: 'refusals could not be written' });

  return {
    noted(refused) {
      const key = [refused.kind, refused.restaurantId ?? 0, refused.userId ?? '', refused.about].join(' ');
      const known = counted.get(key);
      const one = known ?? begin(counted, key, refused);
      if (!known) log.warn(logged(one.refused), 'refused');
      one.times += 1;
      // Enough to say that there are many.
      if (refused.address !== undefined && one.addresses.size < 1_000) one.addresses.add(refused.address);
    },
    flush,
    async stop() {
      await rounds.stop();
      await flush();
    },
  };
}

function begin(counted: Map<string, Counted>, key: string, refused: Refused): Counted {
  const ofKind = [...counted.values()].filter((one) => one.refused.kind === refused.kind).length;
  const isOneTooMany = ofKind >= mostOfKind;
  const othersKey = `${refused.kind} others`;
  const others = isOneTooMany ? counted.get(othersKey) : undefined;
  if (others) return others;
  const { kind } = refused;
  const one: Counted = {
    refused: isOneTooMany ? { kind, actor: 'stranger', about: '…' } : refused,
    times: 0,
    addresses: new Set(),
  };
  counted.set(isOneTooMany ? othersKey : key, one);
  return one;
}

const logged = ({ kind, restaurantId, userId, address, about }: Refused) => ({
  event: kind,
  ...(restaurantId == null ? {} : { restaurantId }),
  ...(userId === undefined ? {} : { userId }),
  ...(address === undefined ? {} : { address }),
  // A user is named by their number alone.
  ...(userId === undefined || kind === 'not-allowed' || kind === 'limit-tripped' ? { about } : {}),
});
