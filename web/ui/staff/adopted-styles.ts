/**
 * Puts styles that a library makes as it runs over those of the page, until the answered function is called. The page takes
 * no `<style>` element: its Content-Security-Policy has no `unsafe-inline`.
 */
export function adoptStyles(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
