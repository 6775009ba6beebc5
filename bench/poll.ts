// The 5-second poll of the staff's screens: answered 304 without touching tables while nothing changes.
import { note, report } from './support/figures.ts';
import { load } from './support/load.ts';
import { demoManager, signIn } from './support/staff.ts';
import { startWatched } from './support/watched-product.ts';

const seconds = Number(process.argv[2] ?? 4);
const watched = await startWatched();
try {
  const { url } = watched.product;
  const authorization = await signIn(url, ...demoManager);
  const nothing = await load({ url: `${url}/healthz`, seconds, status: 200 });
  note('/healthz', `${nothing.perSecond.toFixed(0)} a second, p99 ${nothing.p99} ms`);
  for (const path of ['/api/getactiveorders?searchText=', '/api/fetchtables/0']) {
    const first = await fetch(url + path, { headers: { authorization } });
    const etag = first.headers.get('etag');
    await first.arrayBuffer();
    if (first.status !== 200 || etag === null) throw new Error(`${path}: ${first.status}, ETag ${etag}`);
    const headers = { authorization, 'if-none-match': etag };
    const { answer, extra } = await watched.roundTripsOf(() =>
      load({ url: url + path, headers, seconds, status: 304 }),
    );
    note(path, `${answer.perSecond.toFixed(0)} a second, p99 ${answer.p99} ms`);
    const perThousand = (1_000 * extra) / answer.requests;
    report({
      name: `round trips for 1000 polls of ${path}`,
      value: perThousand,
      unit: 'trips',
      limit: 1,
      bound: 'most',
    });
    const share = answer.perSecond / nothing.perSecond;
    report({ name: `${path} / healthz`, value: share, unit: '', limit: 0.2, bound: 'least' });
  }
} finally {
  await watched.stop();
}
