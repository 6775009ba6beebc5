import { useState } from 'react';
import { ofBrowser } from '../../../api/storage.ts';

const storageKey = 'comanda.kitchen-letters';

export const letterSizes = ['small', 'medium', 'large'] as const;
export type LetterSize = (typeof letterSizes)[number];

export function useLetterSize(): [LetterSize, (size: LetterSize) => void] {
  const [size, setSize] = useState(() => letterSizes.find((name) => name === ofBrowser.get(storageKey)) ?? 'medium');
  return [
    size,
    (chosen) => {
      ofBrowser.set(storageKey, chosen);
      setSize(chosen);
    },
  ];
}
