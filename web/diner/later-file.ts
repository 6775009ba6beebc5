let arriving: Promise<unknown> | undefined;

/**
 * What a guest needs only after the menu: one file, since each further one has its line in the first script. A browser
 * remembers an import that failed for as long as the page is open, so nothing is imported before the browser has the file.
 */
export async function loadLater() {
  const address = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content;
  // While the product is developed each screen is a file of its own.
  if (address !== undefined) {
    arriving ??= fetchWhole(address).catch((fault: unknown) => {
      arriving = undefined;
      throw fault;
    });
    await arriving;
  }
  return import('./later-parts.tsx');
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}
