const coming = new Map<string, Promise<unknown>>();

/** Replaces `import()`: loads styles before the script runs. A quarter of the size of Vite's own helper. */
export async function fetchBeside<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<unknown> | undefined {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`)) return coming.get(href);
  const link = document.createElement('link');
  link.crossOrigin = '';
  link.href = href;
  link.rel = 'modulepreload';
  if (href.endsWith('.css')) {
    link.rel = 'stylesheet';
    const came = new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => reject(new Error(href));
    });
    coming.set(
      href,
      came.finally(() => coming.delete(href)),
    );
  }
  document.head.append(link);
  return coming.get(href);
}
