import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import common from '../../ui/plain/common.module.css';
import type { Elements } from '../../ui/plain/elements.ts';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  summary?: { label: ReactNode; amount: string };
  calls?: ReactNode;
  /** Stays in sight wherever the screen is scrolled to. */
  problem?: string | undefined;
  children?: Elements;
}

export function BottomBar({ summary, calls, problem, children }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar);
  return (
    <footer ref={bar} className={`${common.row} ${styles.bar}`}>
      {summary ? (
        <div className={styles.summary}>
          <span className={`${common.hint} ${styles.label}`}>{summary.label}</span>
          <span className={styles.amount}>{summary.amount}</span>
        </div>
      ) : null}
      {problem ? <ErrorStrip>{problem}</ErrorStrip> : null}
      {calls === undefined ? null : <div className={styles.calls}>{calls}</div>}
      {children}
    </footer>
  );
}

/** Share of the window's height. A higher bar, with large letters or zoom, goes below the page. */
const mostOfWindow = 0.4;

/** Keeps focused elements from ending up behind the bar. */
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

/** `stress="right"` makes the last button wider. */
export function ButtonPair({ children, stress }: { children: ReactNode; stress?: 'right' }) {
  return <div className={`${common.wrapped} ${styles.pair} ${stress ? styles.right : ''}`}>{children}</div>;
}
