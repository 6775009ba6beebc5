import * as endpoints from '../../../core/contract/endpoints.ts';
import { request } from '../request.ts';
import { accepted } from './accepted.ts';

export async function fetchMenu(rid: number, signal?: AbortSignal) {
  const [menu, tax] = await Promise.all([
    request(endpoints.itemMenu, { query: { rid }, signal }),
    request(endpoints.taxRate, { query: { rid }, signal }),
  ]);
  return {
    categories: accepted(menu).result,
    offered: accepted(menu).offered,
    acceptsUpTo: accepted(menu).acceptsUpTo,
    pausedUntil: accepted(menu).pausedUntil,
    taxPercent: accepted(tax).result,
    taxes: accepted(tax).taxes,
    isOpen: accepted(tax).openMenu === true,
    text: accepted(tax).menuText,
    region: accepted(tax).region,
  };
}
