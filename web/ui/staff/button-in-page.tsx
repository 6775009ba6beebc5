import { type RefObject, useLayoutEffect } from 'react';

interface ButtonInPageProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Given by Mantine: takes the element beside which it opens something. */
  readonly place?: (element: HTMLElement | null) => void;
}

/** Stands for a button that is in the page already, where Mantine wants to draw one. */
export function ButtonInPage({ button, place }: ButtonInPageProps): null {
  useLayoutEffect(() => {
    place?.(button.current);
    return () => place?.(null);
  }, [button, place]);
  return null;
}
