import { type ReactNode, useEffect, useRef } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  /** The browser's title for this screen. */
  title: string;
  top?: ReactNode;
  /** The bottom bar: it stays at the thumb while the screen is longer than the window. */
  bottom?: ReactNode;
  /** Inner space and gaps between cards; off for screens that draw to the edges. */
  padded?: boolean;
  /** More than one column where there is room. */
  wide?: boolean;
  children: ReactNode;
}

// A page load is announced by the browser; when a later address draws another screen, the focus has to be moved along.
let shownAddress: string | undefined;

/** One column, at most 34 rem wide unless `wide`, as high as the window, with a bar that never covers the last line. */
export function Screen({ title, top, bottom, padded = true, wide, children }: ScreenProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const { pathname } = window.location;
    if (shownAddress !== undefined && shownAddress !== pathname) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    shownAddress = pathname;
  }, []);
  return (
    <div className={`${styles.screen} ${wide ? styles.wide : ''}`}>
      {top}
      <main ref={main} tabIndex={-1} className={`${styles.main} ${padded ? styles.padded : ''}`}>
        {children}
      </main>
      {bottom}
    </div>
  );
}
