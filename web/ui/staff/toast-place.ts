import { type RefObject, useLayoutEffect } from 'react';

/** Below this width the bar's free space is too narrow for a sentence. */
const slotWidth = 340;
const widest = 520;
const gap = 6;

/** Puts the toasts into the bar's slot, or below the bar. `--toast-room` and `--toast-end` tell the page their height. */
export function useToastPlace(toasts: RefObject<HTMLElement | null>, slot: HTMLElement | null, count: number): void {
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const box = toasts.current;
    if (!box || count === 0) {
      root.removeProperty('--toast-room');
      root.removeProperty('--toast-end');
      return;
    }
    const put = () => {
      const barEnd = slot?.parentElement?.getBoundingClientRect().bottom ?? 0;
      const { left, top, width } = placeOf(slot?.getBoundingClientRect(), barEnd);
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
      const end = top + box.offsetHeight + gap;
      root.setProperty('--toast-room', `${Math.max(0, end - barEnd)}px`);
      root.setProperty('--toast-end', `${end}px`);
    };
    put();
    const resized = new ResizeObserver(put);
    resized.observe(box);
    if (slot) resized.observe(slot);
    window.addEventListener('resize', put);
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', put);
    };
  }, [toasts, slot, count]);
}

function placeOf(free: DOMRect | undefined, barEnd: number) {
  const isInSlot = free !== undefined && free.width >= slotWidth;
  const [start, room] = isInSlot ? [free.left, free.width] : [gap, window.innerWidth - 2 * gap];
  const width = Math.min(widest, room);
  return { left: start + (room - width) / 2, top: isInSlot ? gap : barEnd + gap, width };
}
