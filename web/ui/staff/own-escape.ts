import type { FocusEvent, KeyboardEvent } from 'react';

/** Of a dialog that opens above others: Escape is for it alone. Spread into its `Modal`. */
export const ownEscape = (onEscape: () => void) => ({
  closeOnEscape: false,
  // Dialogs below listen on the window, and pass over what comes from there.
  onFocusCapture: ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) onEscape();
  },
});
