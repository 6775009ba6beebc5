import { useEffect } from 'react';

const plainTitle = () => document.title.replace(/^\(\d+\) /, '');

/** Keeps the number of waiting orders in front of the window's title, whichever screen sets it, and on its icon. */
export function useWaitingTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const mark = () => {
      const wanted = `(${count}) ${plainTitle()}`;
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const plainIcon = icon?.href;
    if (icon) icon.href = iconWith(count);
    return () => {
      observer.disconnect();
      document.title = plainTitle();
      if (icon && plainIcon !== undefined) icon.href = plainIcon;
    };
  }, [count]);
}

/** The product's mark with a count in its corner. */
function iconWith(count: number): string {
  const figure = count > 9 ? '9+' : String(count);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#B4481F"/><circle cx="29" cy="29" r="19" fill="#FFFBF7"/><text x="29" y="38" font-family="sans-serif" font-size="26" font-weight="700" text-anchor="middle" fill="#7A1010">${figure}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
