const waitMs = 2_000;

// The bundler asks for a style only where the page has none of that address, though it never came: such a one goes.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  true,
);

/**
 * Loads a file of the page, again and again until it comes. `onFailed` is called at each attempt in vain. Browsers that
 * remember a failed import try in vain.
 */
export async function loadUntilThere<Part>(load: () => Promise<Part>, onFailed?: () => void): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      onFailed?.();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
