// The diner's menu: from memory, compressed beforehand, with an ETag. Compared with /healthz, which does nothing at all.
import { openRestaurant } from './support/diner.ts';
import { note, report } from './support/figures.ts';
import { load } from './support/load.ts';
import { startWatched } from './support/watched-product.ts';

const seconds = Number(process.argv[2] ?? 4);
const watched = await startWatched();
try {
  const { url } = watched.product;
  const menu = `${url}/api/external/itemmenu?rid=${openRestaurant}`;
  const first = await fetch(menu, { headers: { 'accept-encoding': 'br' } });
  const etag = first.headers.get('etag') ?? '';
  note('encoding', first.headers.get('content-encoding') ?? 'none');
  note('ETag', etag || 'none');
  await first.arrayBuffer();

  const nothing = await load({ url: `${url}/healthz`, seconds, status: 200 });
  const whole = await watched.roundTripsOf(() =>
    load({ url: menu, headers: { 'accept-encoding': 'br' }, seconds, status: 200 }),
  );
  const current = await watched.roundTripsOf(() =>
    load({ url: menu, headers: { 'if-none-match': etag }, seconds, status: 304 }),
  );
  for (const [name, { perSecond, p99 }] of [
    ['/healthz', nothing],
    ['the whole menu', whole.answer],
    ['304', current.answer],
  ] as const) {
    note(name, `${perSecond.toFixed(0)} a second, p99 ${p99} ms`);
  }
  const share = (perSecond: number) => perSecond / nothing.perSecond;
  report({ name: 'whole menu / healthz', value: share(whole.answer.perSecond), unit: '', limit: 0.4, bound: 'least' });
  report({ name: '304 / healthz', value: share(current.answer.perSecond), unit: '', limit: 0.5, bound: 'least' });
  const perThousand = (1_000 * (whole.extra + current.extra)) / (whole.answer.requests + current.answer.requests);
  report({ name: 'round trips for 1000 menus', value: perThousand, unit: 'trips', limit: 1, bound: 'most' });
} finally {
  await watched.stop();
}
