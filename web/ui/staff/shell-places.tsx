import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Elements of the shell that a screen can fill; null until they are mounted. */
export const ShellPlaces = createContext<Readonly<Record<'bar' | 'notices', HTMLElement | null>>>({
  bar: null,
  notices: null,
});

export function InShell({ place, children }: { place: 'bar' | 'notices'; children: ReactNode }) {
  const element = useContext(ShellPlaces)[place];
  return element ? createPortal(children, element) : null;
}
