/**
 * Claims what is due restaurant by restaurant, in the order given, until there are `most`: a statement that skips what
 * others hold may be about one restaurant alone where rows stand on several nodes.
 */
export async function claimByRestaurant<Row>(
  restaurants: readonly { readonly restaurantId: number }[],
  most: number,
  claim: (restaurantId: number, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const claimed: Row[] = [];
  for (const { restaurantId } of restaurants) {
    if (claimed.length >= most) break;
    claimed.push(...(await claim(restaurantId, most - claimed.length)));
  }
  return claimed;
}
