// Time from `npm start` with an existing data folder to the first response: at most 2 s.
import { note, percentile, report } from './support/figures.ts';
import { makeDataDir, startProduct } from './support/product.ts';

const runs = Number(process.argv[2] ?? 5);
const { dataDir, remove } = await makeDataDir();
try {
  const first = await startProduct({ dataDir, throughNpm: true });
  note('first start, which makes the cluster and the demo', `${first.readyAfter.toFixed(0)} ms`);
  await first.stop();
  const times: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const product = await startProduct({ dataDir, throughNpm: true });
    times.push(product.readyAfter);
    await product.stop();
  }
  note(`${runs} starts`, times.map((time) => `${time.toFixed(0)} ms`).join(', '));
  report({ name: 'start-up, median', value: percentile(times, 0.5), unit: 'ms', limit: 2_000, bound: 'most' });
  report({ name: 'start-up, longest', value: percentile(times, 1), unit: 'ms', limit: 2_000, bound: 'most' });
} finally {
  await remove();
}
