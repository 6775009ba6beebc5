import type { KeyboardEvent } from 'react';

/** Ignores the Enter that ends the composition of a word, as in Japanese. Safari marks it only by its key code. */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;
