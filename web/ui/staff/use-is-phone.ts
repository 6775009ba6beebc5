import { useMediaQuery } from '@mantine/hooks';

/** The specification's mobile layout is under 769 px. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
}
