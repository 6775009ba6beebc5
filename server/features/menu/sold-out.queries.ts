import { sql } from 'kysely';

/** By count or by staff; `k` is the dish's row of `item_stock`, null if it has none. */
export const isSoldOut = sql`(k.left_count = 0 or k.sold_out_until > now())`;
