import { type ComponentType, lazy, useState } from 'react';

/** Renders at once if already loaded, since React shows suspended content only after 300 ms, however short the wait. */
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
