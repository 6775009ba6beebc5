let arriving: Promise<unknown> | undefined;

/** Browsers remember a failed import until reload: import later parts only once their file is in the cache. */
export function laterFileCame(): Promise<unknown> {
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
