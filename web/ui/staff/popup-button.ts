import { type RefObject, useId, useRef, useState } from 'react';

/** What a later part needs to know of the button beside which it opens. */
export interface Popup {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

/**
 * A button that opens a menu or a panel beside itself: properties for the button, and for the part that opens, which is not
 * drawn before the first press. So its file comes after the first screen, and each row of a list costs a button alone.
 */
export function usePopupButton(kind: 'menu' | 'dialog') {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [opened, onChange] = useState(false);
  return {
    button: {
      id,
      ref: button,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      // As Mantine names what it opens.
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: () => {
        setAsked(true);
        onChange(!opened);
      },
    },
    popup: isAsked ? ({ id, button, opened, onChange } satisfies Popup) : undefined,
  };
}
