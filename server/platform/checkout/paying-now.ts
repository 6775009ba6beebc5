import { sql } from 'kysely';
import { unfinishedCheckoutStates } from '../../../core/domain/checkout-states.ts';
import { wordList } from '../statuses.ts';

export const unfinished = wordList(unfinishedCheckoutStates);

/** SQL: whether the order `o` has a leased checkout that can still be paid. */
export const payingNow = sql<boolean>`exists(
  select from card_checkouts c where c.restaurant_id = o.restaurant_id and c.order_id = o.id and c.leased
    and c.state in ${unfinished}
)`;
