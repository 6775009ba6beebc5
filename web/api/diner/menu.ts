import * as endpoints from '../../../core/contract/endpoints.ts';
import { request } from '../request.ts';
import { accepted } from './accepted.ts';

export async function fetchMenu(rid: number, signal?: AbortSignal) {
  let asOf = null as string | null;
  const onAnswer = ({ headers }: Response) => {
    asOf ??= headers.get('X-Menu-As-Of');
  };
  const [menu, tax] = await Promise.all([
    request(endpoints.itemMenu, { query: { rid }, signal, onAnswer }),
    request(endpoints.taxRate, { query: { rid }, signal, onAnswer }),
  ]);
  const { result: categories, offered, acceptsUpTo, pausedUntil } = accepted(menu);
  const { result: taxPercent, taxes, openMenu, menuText: text, region } = accepted(tax);
  return {
    /** Set while the server serves an old copy: since when the menu may be outdated. Otherwise null. */
    asOf,
    categories,
    offered,
    acceptsUpTo,
    pausedUntil,
    taxPercent,
    taxes,
    isOpen: openMenu === true,
    text,
    region,
  };
}
