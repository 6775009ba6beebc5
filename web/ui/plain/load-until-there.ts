const waitMs = 2_000;

// The bundler asks for a style once: one that did not come is asked for here, until it comes.
addEventListener(
  'error',
  (event) => {
    // Nothing else that fails to load has a relation.
    const link = event.target as HTMLLinkElement;
    if (link.rel) setTimeout(() => link.replaceWith(link.cloneNode()), waitMs);
  },
  true,
);

/** Loads a file of the page, again and again until it comes. Browsers that remember a failed import try in vain. */
export async function loadUntilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return loadUntilThere(load);
  }
}
