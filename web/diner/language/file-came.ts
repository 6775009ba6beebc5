const arriving: Record<string, Promise<unknown> | undefined> = {};

/**
 * Waits until the file that the page lists as `name` is in the cache. Browsers remember a failed import until reload,
 * so such files are imported only then. A failed request is retried at the next call.
 */
export async function fileCame(name: string): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
  // In development each module is a separate file.
  if (!address) return;
  arriving[name] ??= fetchWhole(address);
  try {
    await arriving[name];
  } catch (fault) {
    arriving[name] = undefined;
    throw fault;
  }
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  await answer.arrayBuffer();
}
