import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import { afterFirstScreen } from '../../../ui/staff/later-part.tsx';

/** Latin subsets, one variable file each; tokens.css uses these names. */
const letters = [
  { family: 'Comanda Text', file: figtree, weight: '300 900' },
  { family: 'Comanda Display', file: fraunces, weight: '100 900' },
];
const latin = {
  unicodeRange: 'U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212, U+2215',
};

/** If this script was cached, the fonts apply from the first paint. On a first visit they load after the screen. */
export function fetchLetters(): void {
  const fetchAll = () => {
    for (const { family, file, weight } of letters) {
      const face = new FontFace(family, `url(${file})`, { weight, display: 'swap', ...latin });
      document.fonts.add(face);
      // On failure, the fallback font remains.
      face.load().catch(() => undefined);
    }
  };
  const [script] = performance.getEntriesByName(import.meta.url) as PerformanceResourceTiming[];
  if (script?.transferSize === 0) fetchAll();
  else afterFirstScreen(fetchAll);
}
