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
  children: ReactNode;
}

// The first screen of a page load is announced by the browser; on a later one the focus has to be moved along.
let isFirstScreen = true;

/** One column, at most 34 rem wide, as high as the window, with a bar that never covers the last line. */
export function Screen({ title, top, bottom, padded = true, children }: ScreenProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFirstScreen) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    isFirstScreen = false;
  }, []);
  return (
    <div className={styles.screen}>
      {top}
      <main ref={main} tabIndex={-1} className={`${styles.main} ${padded ? styles.padded : ''}`}>
        {children}
      </main>
      {bottom}
    </div>
  );
}
