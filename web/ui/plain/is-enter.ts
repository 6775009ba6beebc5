import type { KeyboardEvent } from 'react';

/** Not the Enter that ends the composition of a word, as in Japanese; Safari marks that by its key code alone. */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;
