import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { inRounds } from '../rounds.ts';
import { insertRefusals, type Refused } from './security-events.queries.ts';

export interface SecurityEvents {
  /** Logs a subject's first refusal per minute. The audit trail gets one event per minute. Never blocks or throws. */
  record(refused: Refused): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const roundMs = 60_000;
/** Any further names within a minute share one entry. */
const mostOfKind = 20;

interface Counted {
  readonly refused: Refused;
  times: number;
  readonly addresses: Set<string>;
}

/** Counts refusals by kind and subject per minute, so that a flood causes few rows. */
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
  const rounds = inRounds(flush, {
    everyMs: roundMs,
    failed: (err) => log.error({ err }, 'refusals could not be written'),
  });

  return {
    record(refused) {
      const key = [refused.kind, refused.restaurantId ?? 0, refused.userId ?? '', refused.about].join(' ');
      const counter = counted.get(key) ?? begin(counted, key, refused);
      if (counter.times === 0) log.warn(logged(counter.refused), 'refused');
      counter.times += 1;
      if (refused.address !== undefined && counter.addresses.size < 1_000) counter.addresses.add(refused.address);
    },
    flush,
    async stop() {
      await rounds.stop();
      await flush();
    },
  };
}

function begin(counted: Map<string, Counted>, key: string, refused: Refused): Counted {
  const ofKind = [...counted.values()].filter((counter) => counter.refused.kind === refused.kind).length;
  const isOneTooMany = ofKind >= mostOfKind;
  const othersKey = `${refused.kind} others`;
  const others = isOneTooMany ? counted.get(othersKey) : undefined;
  if (others) return others;
  const { kind } = refused;
  const counter: Counted = {
    refused: isOneTooMany ? { kind, actor: 'stranger', about: '…' } : refused,
    times: 0,
    addresses: new Set(),
  };
  counted.set(isOneTooMany ? othersKey : key, counter);
  return counter;
}

const logged = ({ kind, restaurantId, userId, address, about }: Refused) => ({
  event: kind,
  ...(restaurantId == null ? {} : { restaurantId }),
  ...(userId === undefined ? {} : { userId }),
  ...(address === undefined ? {} : { address }),
  // Log lines identify users only by id.
  ...(userId === undefined || kind === 'not-allowed' || kind === 'limit-tripped' ? { about } : {}),
});
