import { spoken } from '../../ui/plain/say.tsx';
import { hasTexts } from '../language/guest-language.ts';

let arriving: Promise<unknown> | undefined;

/** Once the later parts can be imported, with their texts. */
export function laterFileCame(): Promise<unknown> {
  return Promise.all([fileCame(), hasTexts(spoken(), 'laterScreens')]);
}

/** Browsers remember a failed import until reload: import later parts only once their file is in the cache. */
function fileCame(): Promise<unknown> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content;
  // In development each screen is a separate file.
  if (address === undefined) return Promise.resolve();
  arriving ??= fetchWhole(address).catch((fault: unknown) => {
    arriving = undefined;
    throw fault;
  });
  return arriving;
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}
