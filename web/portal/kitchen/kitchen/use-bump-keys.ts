import { useEffect, useRef } from 'react';

/**
 * Keys 1 to 9, as a bump bar sends them: the callback gets the place of the ticket, from 0. What is typed into a field, a
 * key that is held down, and keys while a dialog is open mean nothing here.
 */
export function useBumpKeys(onBump: (place: number) => void): void {
  const bump = useRef(onBump);
  bump.current = onBump;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Nor does Enter, held down on a step: each repeat would press the one that has come in its place.
      if (event.key === 'Enter' && event.repeat && isOf(event, 'article')) event.preventDefault();
      if (!/^[1-9]$/.test(event.key) || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isOf(event, 'input, textarea, select, [role="dialog"]')) return;
      if (document.querySelector('[role="dialog"]')) return;
      bump.current(Number(event.key) - 1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const isOf = ({ target }: Event, places: string) => target instanceof Element && target.closest(places) !== null;
