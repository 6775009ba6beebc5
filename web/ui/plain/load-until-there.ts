const [firstWaitMs, longestWaitMs] = [1_000, 30_000];

/**
 * Loads a file of the page, again and again until it comes: ever less often, and at once when the network is back.
 * `onFailed` is called at each attempt in vain. Browsers that remember a failed import try in vain.
 */
export async function loadUntilThere<Part>(load: () => Promise<Part>, onFailed?: () => void): Promise<Part> {
  for (let wait = firstWaitMs, isAgain = false; ; wait = Math.min(wait * 2, longestWaitMs), isAgain = true) {
    try {
      if (isAgain) await loadMissingStyles();
      return await load();
    } catch {
      onFailed?.();
    }
    await later(wait);
  }
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    window.addEventListener('online', go);
  });
}

let stylesOnTheWay: Promise<unknown> | undefined;

/** The bundler asks for a style once: what came without it would be shown bare. For all that wait for one, once. */
async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  stylesOnTheWay ??= Promise.all(links.filter(isMissing).map(loadStyle)).finally(() => {
    stylesOnTheWay = undefined;
  });
  await stylesOnTheWay;
}

/** Browsers have an empty sheet of a style that did not come, or let nobody read it. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

function loadStyle(missing: HTMLLinkElement): Promise<void> {
  const link = missing.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = reject;
    missing.replaceWith(link);
  });
}
