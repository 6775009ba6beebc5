import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';

/** Leads to where the order was opened from, otherwise to the orders list; everything shown there is loaded again. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const from = (useLocation().state as { from?: string } | null)?.from;
  return () => {
    const goBack = async () => {
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await navigate(from ?? portalPaths.orders);
    };
    void goBack();
  };
}
