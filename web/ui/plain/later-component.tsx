import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose file comes later, or when it is drawn, below a Suspense. One that has come is drawn at once: what was
 * suspended even for a moment comes 300 ms later, by React's own measure.
 */
export function laterComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined;
  const fetch = async () => {
    there = await load();
    return there;
  };
  const Lazy = lazy(async () => ({ default: await fetch() }));
  return Object.assign(
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each file, at the top of a module
    function Later(props: Props) {
      const [Part] = useState<ComponentType<Props>>(() => there ?? (Lazy as unknown as ComponentType<Props>));
      return <Part {...props} />;
    },
    { fetch },
  );
}
