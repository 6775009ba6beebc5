import { useQueryClient } from '@tanstack/react-query';
import { startingConfig } from '../../../core/domain/config-text.ts';
import { faultsOfRestaurant, type RestaurantFault } from '../../../core/domain/restaurant-rules.ts';
import type { FormBelowProps } from '../list/list-description.ts';
import { RecordPanel } from '../list/record-panel.tsx';
import { type Faults, faultsOfRefusal, useFormFaults } from '../list/use-form-faults.ts';
import { useRecordActions } from '../list/use-record-actions.ts';
import { useRecordDraft } from '../list/use-record-draft.ts';
import { restaurantTermsQuery } from '../shell/calls.ts';
import { useSession } from '../shell/use-session.ts';
import { type ListedRestaurant, type RestaurantValues, restaurantsKey, saveRestaurant } from './calls.ts';
import { ConfigField } from './config-field.tsx';
import { LogoField } from './logo-field.tsx';
import { fieldOfRefusal, restaurantMessages, saveRefusals } from './messages.ts';
import { RestaurantFields } from './restaurant-fields.tsx';
import styles from './restaurant-form.module.css';

type RestaurantField = RestaurantFault['field'];

/** One restaurant with its terms and its logo. A new one is active; its logo comes after it. */
export function RestaurantForm({ row, onCancel, onSaved, onModified }: FormBelowProps<ListedRestaurant>) {
  const actions = useRecordActions('Restaurant');
  const refreshSession = useSessionRefresh();
  const faults = useFormFaults<RestaurantField>();
  const { values, modified, change } = useRecordDraft<RestaurantValues>(restaurantsKey, row, valuesOf(row));
  const byPlatform = row?.byPlatform ?? true;

  const save = async () => {
    if (faults.mark(faultsOf(values))) return;
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
      onRefused: (refused) => faults.mark(faultsOfRefusal(refused, saveRefusals, fieldOfRefusal, fieldNames), true),
    });
    if (!isSaved || !saved) return;
    refreshSession(saved.id);
    onSaved(saved);
  };

  const edit = (part: Partial<RestaurantValues>) => {
    faults.settle(Object.keys(part));
    change(part);
  };

  return (
    <RecordPanel
      title={row ? restaurantMessages.detailTitle : restaurantMessages.addTitle}
      modified={modified}
      busy={actions.busy}
      form={faults.form}
      onModified={onModified}
      onCancel={onCancel}
      onSave={() => void save()}
    >
      <div className={styles.form}>
        <RestaurantFields values={values} markOf={faults.at} byPlatform={byPlatform} isNew={!row} onChange={edit} />
        <ConfigField text={values.config} mark={faults.at('config')} onChange={(config) => edit({ config })} />
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

const faultsOf = (values: RestaurantValues): Faults<RestaurantField> =>
  Object.fromEntries(faultsOfRestaurant(values).map(({ field, words }) => [field, words]));

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
