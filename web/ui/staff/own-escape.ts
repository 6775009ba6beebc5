import type { FocusEvent, KeyboardEvent } from 'react';

/** For a dialog above others that must get Escape alone. Spread into its `Modal`. */
export const ownEscape = (onEscape: () => void) => ({
  closeOnEscape: false,
  // Dialogs below listen on the window and skip targets with this attribute.
  onFocusCapture: ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) onEscape();
  },
});
