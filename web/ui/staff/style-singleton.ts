import { useEffect, useState } from 'react';
import { adoptStyles } from './adopted-styles.ts';

/** Replaces react-style-singleton, whose `<style>` element the Content-Security-Policy forbids. */
export function styleSingleton() {
  let drawn = 0;
  let drop = () => {};
  // biome-ignore lint/correctness/noComponentHookFactories: as the package does; called once, at the top of a module.
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    const [first] = useState(styles);
    const current = dynamic ? styles : first;
    useEffect(() => {
      if (drawn === 0) drop = adoptStyles(current);
      drawn += 1;
      return () => {
        drawn -= 1;
        if (drawn === 0) drop();
      };
    }, [current]);
    return null;
  };
}
