import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { updateSession } from '../../../api/session.ts';
import { say } from '../../../ui/plain/say.tsx';
import { partOf, restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './top-bar.module.css';

export function RestaurantSelect() {
  const session = useSession();
  const names = useQuery(restaurantNamesQuery());
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const choose = async (value: string | null) => {
    const chosen = names.data?.find(({ id }) => String(id) === value);
    if (!chosen || chosen.id === session?.restaurantId) return;
    updateSession({
      ...partOf(chosen),
      taxRate: undefined,
      restaurantConfig: undefined,
      tableId: undefined,
      sessionStartTime: undefined,
    });
    await navigate(portalPaths.home);
    await queryClient.resetQueries();
  };

  return (
    <Select
      className={styles.chooser}
      aria-label={say(fieldMessages.restaurant)}
      data={names.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={session?.restaurantId === undefined ? null : String(session.restaurantId)}
      onChange={(value) => void choose(value)}
      searchable={(names.data?.length ?? 0) > 8}
      // On a phone the field is narrower than most names, so the list may be wider.
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
