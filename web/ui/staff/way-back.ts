import { useLocation } from 'react-router';

/** The state of a link to a screen whose Back leads here again. */
export function useHere(): { readonly from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** The address that led here by such a link. */
export const useFrom = () => (useLocation().state as { from?: string } | null)?.from;
