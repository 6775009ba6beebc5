import { type ReactNode, useEffect } from 'react';
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

/** One column, at most 34 rem wide, as high as the window, with a bar that never covers the last line. */
export function Screen({ title, top, bottom, padded = true, children }: ScreenProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.screen}>
      {top}
      <main className={`${styles.main} ${padded ? styles.padded : ''}`}>{children}</main>
      {bottom}
    </div>
  );
}
