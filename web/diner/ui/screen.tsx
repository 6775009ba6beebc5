import { type ReactNode, useEffect, useRef } from 'react';
import type { Elements } from '../../ui/plain/elements.ts';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  top?: Elements;
  bottom?: Elements;
  /** Off for screens that reach the edges. */
  padded?: boolean;
  wide?: boolean;
  children: ReactNode;
}

// Browsers announce a page load; after client-side navigation we move the focus ourselves.
let shownAddress: string | undefined;

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
