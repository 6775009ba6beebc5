import { plainDishes } from '../../bench/support/diner.ts';
import { addRestaurants, addTables, fillMenu, withDatabase } from '../../bench/support/product-database.ts';
import { signIn } from '../../bench/support/staff.ts';
import type { MenuItem } from '../../core/contract/menu.ts';

/** A restaurant that only one run uses, so that every amount in it comes from that run. */
export interface Place {
  readonly restaurantId: number;
  readonly tableCodes: readonly string[];
  readonly dishes: readonly MenuItem[];
  /** Headers of staff who have all privileges here. */
  readonly staff: Readonly<Record<string, string>>;
}

/** Guests check in without an OTP, and card payments use the sandbox. */
export async function openPlace(url: string, connectionString: string, tables: number): Promise<Place> {
  const { restaurantId, tableCodes } = await withDatabase(connectionString, async (client) => {
    const [id = 0] = await addRestaurants(client, 1);
    const config = JSON.stringify({ otprequired: 0, managercode: '4321', paymenttype: 'T' });
    await client.query('update restaurants set config = $2 where id = $1', [id, config]);
    await fillMenu(client, id, 20);
    const codes = await addTables(client, id, tables);
    await client.query(
      `with attendant as (insert into attendants (restaurant_id, name, status) values ($1, 'Ana', 'on-duty') returning id)
       update dining_tables set attendant_id = attendant.id from attendant where restaurant_id = $1`,
      [id],
    );
    return { restaurantId: id, tableCodes: codes };
  });
  const authorization = await signIn(url, 'admin', 'Admin@123');
  return {
    restaurantId,
    tableCodes,
    dishes: await plainDishes(url, restaurantId),
    staff: { authorization, 'x-restaurant': String(restaurantId) },
  };
}
