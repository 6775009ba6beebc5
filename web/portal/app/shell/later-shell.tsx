import { useMediaQuery } from '@mantine/hooks';
import { BottomBar } from './bottom-bar.tsx';

/** What the shell shows after the first screen: the bottom bar of phones. */
export function LaterShell({ hasBar }: { hasBar: boolean }) {
  const isPhone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  return hasBar && isPhone ? <BottomBar /> : null;
}
