const waitMs = 2_000;

// The bundler requests a style once; retry until it loads.
addEventListener(
  'error',
  (event) => {
    // Only `<link>` has `rel`; ignore other load errors.
    const link = event.target as HTMLLinkElement;
    if (link.rel) setTimeout(() => link.replaceWith(link.cloneNode()), waitMs);
  },
  true,
);

/** Retries an import until it succeeds. Browsers that cache a failed import never recover. */
export async function loadUntilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return loadUntilThere(load);
  }
}
