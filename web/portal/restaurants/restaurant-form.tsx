import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { startingConfig } from '../../../core/domain/config-text.ts';
import { faultOfRestaurant, type RestaurantFault } from '../../../core/domain/restaurant-rules.ts';
import type { Refused } from '../../api/request.ts';
import type { FormBelowProps } from '../list/list-description.ts';
import { RecordPanel } from '../list/record-panel.tsx';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { restaurantTermsQuery } from '../shell/calls.ts';
import { useSession } from '../shell/use-session.ts';
import { type ListedRestaurant, type RestaurantValues, restaurantsKey, saveRestaurant } from './calls.ts';
import { ConfigField } from './config-field.tsx';
import { LogoField } from './logo-field.tsx';
import { restaurantMessages, saveRefusals } from './messages.ts';
import { RestaurantFields } from './restaurant-fields.tsx';
import styles from './restaurant-form.module.css';

/** One restaurant with its terms and its logo. A new one is active; its logo comes after it. */
export function RestaurantForm({ row, onCancel, onSaved, onModified }: FormBelowProps<ListedRestaurant>) {
  const actions = useRecordActions('Restaurant');
  const refreshSession = useSessionRefresh();
  const form = useRef<HTMLDivElement>(null);
  const planField = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<RestaurantFault>();
  const { values, modified, change } = useRecordDraft<RestaurantValues>(restaurantsKey, row, valuesOf(row));
  const byPlatform = row?.byPlatform ?? true;

  const mark = (next: RestaurantFault | undefined) => {
    setFault(next);
    if (next?.field === 'planId') planField.current?.focus();
    else if (next) form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus();
  };

  const save = async () => {
    const found = faultOfRestaurant(values);
    mark(found);
    if (found) return;
    let saved: ListedRestaurant | undefined;
    let message = '';
    const isSaved = await actions.save({
      call: async () => {
        const answer = await saveRestaurant(row?.id, values);
        if (answer.success) {
          saved = { ...answer.result, byPlatform };
          message = answer.message;
        }
        return answer;
      },
      done: () => (message === 'Updated' ? restaurantMessages.updated : restaurantMessages.saved),
      refusals: saveRefusals,
      otherwise: restaurantMessages.saveFailed,
      onRefused: (refused) => mark(faultOfRefusal(refused)),
    });
    if (!isSaved || !saved) return;
    refreshSession(saved.id);
    onSaved(saved);
  };

  const edit = (part: Partial<RestaurantValues>) => {
    setFault(undefined);
    change(part);
  };

  return (
    <RecordPanel
      title={row ? restaurantMessages.detailTitle : restaurantMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <div className={styles.form} ref={form}>
        <RestaurantFields
          values={values}
          fault={fault}
          byPlatform={byPlatform}
          isNew={!row}
          planRef={planField}
          onChange={edit}
        />
        <ConfigField
          text={values.config}
          error={fault?.field === 'config' ? fault.words : undefined}
          onChange={(config) => edit({ config })}
        />
        <LogoField row={row} />
      </div>
    </RecordPanel>
  );
}

function valuesOf(row: ListedRestaurant | undefined): RestaurantValues {
  return {
    name: row?.name ?? '',
    restaurantURL: row?.restaurantURL ?? '',
    address: row?.address ?? '',
    code: row?.code ?? '',
    planId: row?.planId ?? null,
    taxrate: row ? String(row.taxrate) : '',
    config: row?.config ?? startingConfig,
    active: row?.active ?? true,
    version: row?.version ?? null,
  };
}

const fieldNames = ['name', 'restaurantURL', 'address', 'code', 'planId', 'taxrate', 'config'] as const;

/** The field that a refusal of the server is about, where it is about one. */
function faultOfRefusal({ code, fields }: Refused): RestaurantFault | undefined {
  const words = saveRefusals[code];
  if (words !== undefined && code !== 'InputDataNotProvided') return { field: 'name', words };
  const field = fieldNames.find((name) => name === fields[0]?.path);
  return field && { field, words: fields[0]?.message ?? '' };
}

/** The top bar names restaurants, and the session keeps the terms of its own: both follow a saved one at once. */
function useSessionRefresh() {
  const queryClient = useQueryClient();
  const session = useSession();
  return (restaurantId: number) => {
    void queryClient.invalidateQueries({ queryKey: ['restaurant-names'] });
    if (restaurantId !== session?.restaurantId) return;
    queryClient.fetchQuery({ ...restaurantTermsQuery(restaurantId), staleTime: 0 }).catch(console.error);
  };
}
