import { type RefObject, useLayoutEffect } from 'react';

interface ButtonInPageProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly place?: (element: HTMLElement | null) => void;
}

export function ButtonInPage({ button, place }: ButtonInPageProps): null {
  useLayoutEffect(() => {
    place?.(button.current);
    return () => place?.(null);
  }, [button, place]);
  return null;
}
