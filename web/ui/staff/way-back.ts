import { useLocation } from 'react-router';

/** Link state that makes the target's Back return here. */
export function useHere(): { readonly from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** The address set by `useHere`. */
export const useFrom = () => (useLocation().state as { from?: string } | null)?.from;
