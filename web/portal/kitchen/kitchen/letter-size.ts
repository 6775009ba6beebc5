import { useState } from 'react';

/** How large this device writes tickets; medium if unset. */
const storageKey = 'comanda.kitchen-letters';

export const letterSizes = ['small', 'medium', 'large'] as const;
export type LetterSize = (typeof letterSizes)[number];

export function useLetterSize(): [LetterSize, (size: LetterSize) => void] {
  const [size, setSize] = useState(
    () => letterSizes.find((name) => name === localStorage.getItem(storageKey)) ?? 'medium',
  );
  return [
    size,
    (chosen) => {
      localStorage.setItem(storageKey, chosen);
      setSize(chosen);
    },
  ];
}
