import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  /** A line above the buttons: words left, an amount right. */
  summary?: { label: ReactNode; amount: string };
  /** What calls staff; left out where a screen has none. */
  calls?: ReactNode;
  /** Why the last press led to nothing, or what it waits for: in sight wherever the screen is scrolled to. */
  problem?: string | undefined;
  children?: ReactNode;
}

/** Holds the one main action of a screen at the thumb. */
export function BottomBar({ summary, calls, problem, children }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar);
  return (
    <footer ref={bar} className={styles.bar}>
      {summary ? (
        <div className={styles.summary}>
          <span className={styles.label}>{summary.label}</span>
          <span className={styles.amount}>{summary.amount}</span>
        </div>
      ) : null}
      {problem ? <ErrorStrip>{problem}</ErrorStrip> : null}
      {calls === undefined ? null : <div className={styles.calls}>{calls}</div>}
      {children}
    </footer>
  );
}

/** A bar that would take more of the window, with large letters or much zoom, stands below the page instead. */
const mostOfWindow = 0.4;

/** What is tabbed to must not come to stand behind the bar, however high that is just now. */
function useRoomFor(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const page = document.documentElement.style;
    const measure = () => {
      const { current } = bar;
      if (!current) return;
      const isTooHigh = current.offsetHeight > window.innerHeight * mostOfWindow;
      current.toggleAttribute('data-below', isTooHigh);
      page.setProperty('--bar-height', isTooHigh ? '0px' : `${current.offsetHeight}px`);
    };
    const sizes = new ResizeObserver(measure);
    if (bar.current) sizes.observe(bar.current);
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', measure);
      page.removeProperty('--bar-height');
    };
  }, [bar]);
}

/** Buttons side by side; their words may take two lines on a narrow phone. `stress="right"` gives the right one more room. */
export function ButtonPair({ children, stress }: { children: ReactNode; stress?: 'right' }) {
  return <div className={`${styles.pair} ${stress ? styles.right : ''}`}>{children}</div>;
}
