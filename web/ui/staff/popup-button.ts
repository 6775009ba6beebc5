import { type RefObject, useId, useRef, useState } from 'react';

export interface Popup {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

/** Renders the popup only after the first press, so that each list row costs just a button. */
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
      // The id that Mantine gives the dropdown.
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: () => {
        setAsked(true);
        onChange(!opened);
      },
    },
    popup: isAsked ? ({ id, button, opened, onChange } satisfies Popup) : undefined,
  };
}
