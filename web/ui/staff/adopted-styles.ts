/**
 * Adds a library's runtime styles to the page; returns a function that removes them. A `<style>` element would need
 * `unsafe-inline` in the Content-Security-Policy.
 */
export function adoptStyles(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
