import { useLocation } from 'react-router';

export function useHere(): { readonly from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

export const useFrom = () => (useLocation().state as { from?: string } | null)?.from;
