import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { send } from './send.ts';

/** What a product on the internet must refuse, with and without the demo's data. */
export async function attackDeployments(): Promise<string[]> {
  const faults: string[] = [];
  const inFrontOfTheWorld = { PUBLIC_URL: 'https://comanda.example', TRUST_PROXY: '1' };
  for (const [name, value] of Object.entries(inFrontOfTheWorld)) {
    const settings = { [name]: value };
    const { dataDir, remove } = await makeDataDir();
    try {
      const fresh = await startProduct({ dataDir, settings });
      if (await demoSignsIn(fresh.url)) faults.push(`with ${name} a new product takes the demo's logins`);
      if (await showsMail(fresh.url)) faults.push(`with ${name} strangers read kept mails`);
      await fresh.stop();
    } finally {
      await remove();
    }
    faults.push(...(await attackOldDemo(settings, name)));
  }
  return faults;
}

/** A product that was started as a demo and goes online later. */
async function attackOldDemo(settings: Record<string, string>, name: string): Promise<string[]> {
  const { dataDir, remove } = await makeDataDir();
  const faults: string[] = [];
  try {
    const tried = await startProduct({ dataDir });
    await tried.stop();
    // Refusing to start is the safest reaction, so it counts as success.
    const shown = await startProduct({ dataDir, settings }).catch(() => undefined);
    if (shown && (await demoSignsIn(shown.url))) faults.push(`with ${name} an old demo's logins still work`);
    await shown?.stop();
  } finally {
    await remove();
  }
  return faults;
}

async function demoSignsIn(url: string): Promise<boolean> {
  const body = { username: 'admin', password: 'Admin@123' };
  const headers = { host: 'comanda.example', 'x-forwarded-for': '203.0.113.7' };
  const answer = await send(url, addressOf(endpoints.signIn).url, { method: 'POST', headers, body });
  return answer.status === 200;
}

async function showsMail(url: string): Promise<boolean> {
  const answers = await Promise.all([send(url, '/mail'), send(url, '/mail', { headers: { host: 'localhost' } })]);
  return answers.some(({ status }) => status < 400);
}
