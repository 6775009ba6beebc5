let arriving: Promise<unknown> | undefined;

/**
 * The file has come in which everything stands that a guest needs only after the menu. A browser remembers an import that
 * failed, for as long as the page is open: so nothing of it is imported before the browser has it.
 */
export function laterFileCame(): Promise<unknown> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content;
  // While the product is developed each screen is a file of its own.
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
