import { useEffect } from 'react';
import { adoptStyles } from './adopted-styles.ts';

/**
 * Stands in for the package react-style-singleton, whose `<style>` element the page does not take: a component that keeps
 * the styles of the first one of it that is drawn, until the last one is gone.
 */
export function styleSingleton() {
  let drawn = 0;
  let drop = () => {};
  // biome-ignore lint/correctness/noComponentHookFactories: as the package does; called once, at the top of a module.
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: other styles count only where they are dynamic.
    useEffect(() => {
      if (drawn === 0) drop = adoptStyles(styles);
      drawn += 1;
      return () => {
        drawn -= 1;
        if (drawn === 0) drop();
      };
    }, [styles && dynamic]);
    return null;
  };
}
