const arriving = new Map<string, Promise<unknown>>();

/**
 * Once the file that the page names under `name` is in the cache. Browsers remember a failed import until reload, so
 * such files are imported only then; a failed request is made again at the next call.
 */
export function fileCame(name: string): Promise<unknown> {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // In development each module is a separate file.
  if (address === undefined) return Promise.resolve();
  const known = arriving.get(address);
  if (known) return known;
  const coming = fetchWhole(address).catch((fault: unknown) => {
    arriving.delete(address);
    throw fault;
  });
  arriving.set(address, coming);
  return coming;
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}
