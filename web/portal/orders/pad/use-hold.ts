import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const holdMs = 500;
/** A resting finger moves a little. */
const mostPixels = 10;
/** Some browsers send the click after lifting a finger late. */
const liftMs = 400;

/**
 * Handlers of a control that is held: by finger or mouse, by the right button, or by the key for context menus. A swipe,
 * a second finger or a scroll ends the press. Lifting the finger presses nothing that has opened under it.
 */
export function useHold(onHold: () => void) {
  const press = useRef<AbortController>(undefined);
  const isHeld = useRef(false);
  useEffect(() => () => press.current?.abort(), []);

  const hold = (element: HTMLElement) => {
    if (press.current) ignoreLift();
    press.current?.abort();
    // A touch doesn't focus the control, so focus it here: closing the dialog returns the focus to it.
    element.focus({ preventScroll: true });
    onHold();
  };

  const ignoreLift = () => {
    isHeld.current = true;
    const lift = new AbortController();
    const listener = { signal: lift.signal, capture: true };
    const end = () => {
      isHeld.current = false;
      lift.abort();
    };
    const endSoon = () => setTimeout(end, liftMs);
    const ignore = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('click', ignore, listener);
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, end, listener);
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, endSoon, listener);
  };

  return {
    onPointerDown: ({ button, isPrimary, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      press.current?.abort();
      if (button !== 0 || !isPrimary) return;
      const begun = new AbortController();
      press.current = begun;
      const listener = { signal: begun.signal, capture: true };
      const timer = setTimeout(() => hold(currentTarget), holdMs);
      const end = () => begun.abort();
      begun.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        press.current = undefined;
      });
      for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'scroll', 'blur'])
        window.addEventListener(type, end, listener);
      window.addEventListener(
        'pointermove',
        (event) => {
          if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > mostPixels) end();
        },
        listener,
      );
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      if (!isHeld.current) hold(event.currentTarget);
    },
  };
}
