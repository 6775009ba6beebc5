import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import type { Elements } from '../../ui/plain/elements.ts';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  calls?: ReactNode;
  /** A message that is visible at any scroll position. */
  problem?: string | undefined;
  children?: Elements;
}

export function BottomBar({ calls, problem, children }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar);
  return (
    <footer ref={bar} className={`${common.row} ${styles.bar}`}>
      {problem ? <ErrorStrip>{problem}</ErrorStrip> : null}
      {calls === undefined ? null : <div className={styles.calls}>{calls}</div>}
      {children}
    </footer>
  );
}

/** Fraction of the window's height. A taller bar, as with large letters or zoom, is placed below the page. */
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

interface SumButtonProps extends ButtonProps {
  sum: { readonly label: string; readonly amount: string } | undefined;
}

/** The main button with a sum as its description. Its accessible name stays the documented label. */
export function SumButton({ sum, children, ...button }: SumButtonProps) {
  const id = useId();
  return (
    <Button look="primary" {...button} {...(sum && { className: styles.main, 'aria-describedby': id })}>
      <span>{children}</span>
      {sum ? (
        <span id={id} className={styles.sum} aria-hidden="true">
          <span>{sum.label}</span> <b>{sum.amount}</b>
        </span>
      ) : null}
    </Button>
  );
}

export function ButtonPair({ children }: { children: Elements }) {
  return <div className={`${common.wrapped} ${styles.pair}`}>{children}</div>;
}
