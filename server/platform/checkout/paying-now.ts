import { sql } from 'kysely';
import { unfinishedCheckoutStates } from '../../../core/domain/checkout-states.ts';
import { wordList } from '../statuses.ts';

/** The states in which a checkout may still be paid. */
export const unfinished = wordList(unfinishedCheckoutStates);

/** Whether somebody is paying the order `o` by card just now: a checkout of it that could still be paid, in its lease. */
export const payingNow = sql<boolean>`exists(
  select from card_checkouts c where c.restaurant_id = o.restaurant_id and c.order_id = o.id and c.leased
    and c.state in ${unfinished}
)`;
