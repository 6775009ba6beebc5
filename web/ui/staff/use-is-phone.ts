import { useMediaQuery } from '@mantine/hooks';

/** True under 769 px, where the specification wants the mobile layout. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
}
