import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { KitchenStation } from '../../../../core/contract/kitchen.ts';
import { textLimits } from '../../../../core/domain/record-text.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { failedRequestWords } from '../../../ui/plain/request-id.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { type InputProps, type RecordBody, recordFields } from '../../shared/records/record-fields.tsx';
import { deleteStation, stationsQuery } from './calls.ts';
import styles from './kitchen.module.css';

export function StationsDialog({ onClose }: { onClose: () => void }) {
  const stations = useQuery(stationsQuery());
  const { data, isPending, isError } = stations;
  // Only its own save resets the form for a new station: a colleague may add one while it is being filled in.
  const [added, setAdded] = useState(0);
  return (
    <Modal opened onClose={onClose} title={say(kitchenMessages.stationsTitle)} size={560} withCloseButton={false}>
      <p className={`${common.soft} ${styles.hint}`}>{say(kitchenMessages.stationsHint)}</p>
      {isPending ? <LoadingSkeleton /> : null}
      {isError && !data ? <ErrorStrip query={stations}>{say(kitchenMessages.stationsFailed)}</ErrorStrip> : null}
      {data?.stations.map((station) => (
        <StationForm key={`${station.stationID}-${station.version}`} station={station} />
      ))}
      {data ? <StationForm key={`new-${added}`} onSaved={() => setAdded(added + 1)} /> : null}
      <Actions>
        <Button variant="default" onClick={onClose}>
          {say(uiMessages.close)}
        </Button>
      </Actions>
    </Modal>
  );
}

const stationForm = recordFields<KitchenStation, RecordBody<typeof endpoints.saveKitchenStation, 'stationID'>>(
  'stationID',
)({
  name: {
    fault: (name: string) => name.trim() === '' && kitchenMessages.stationNameMissing,
    sent: (name: string) => name.trim(),
    Input: ({ input, row }: InputProps<KitchenStation, string>) => (
      <TextInput
        label={say(row ? kitchenMessages.stationName : kitchenMessages.newStation)}
        autoComplete="off"
        maxLength={textLimits.name}
        {...input}
      />
    ),
  },
  categoryIDs: {
    initial: (row): readonly string[] => row?.categoryIDs.map(String) ?? [],
    sent: (ids: readonly string[]) => ids.map(Number),
    Input: CategoriesInput,
  },
});

function CategoriesInput({ input }: InputProps<KitchenStation, readonly string[]>) {
  const { data } = useQuery(stationsQuery());
  return (
    <CheckSelect
      label={say(kitchenMessages.stationCategories)}
      options={data?.categories.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      emptyText={say(kitchenMessages.noCategories)}
      {...input}
    />
  );
}

function StationForm({ station, onSaved }: { station?: KitchenStation; onSaved?: () => void }) {
  const { busy, press } = usePress();
  const form = useDraftForm({ initial: stationForm.initial(station), faults: stationForm.faults });
  const label = station?.name ?? say(kitchenMessages.newStation);
  const show = (words: string) => form.refuse({ name: [words, failedRequestWords()].join(' ').trim() });

  const save = () => {
    if (!form.check()) return;
    void press({
      name: 'save',
      call: () => staffRequest(endpoints.saveKitchenStation, { body: stationForm.bodyOf(station, form.values) }),
      done: kitchenMessages.stationSaved,
      changes: ['kitchen'],
      onDone: () => onSaved?.(),
      failed: ({ message }) => ({
        known: {
          NameAlreadyExist: kitchenMessages.stationNameTaken,
          MissingName: kitchenMessages.stationNameMissing,
        },
        otherwise: message ?? kitchenMessages.stationFailed,
      }),
      show,
    });
  };
  const remove = async ({ stationID }: KitchenStation) => {
    const question = say(kitchenMessages.deleteQuestion, { station: label });
    if (!(await confirm({ question, act: say(uiMessages.delete), danger: true }))) return;
    await press({
      name: 'delete',
      call: () => deleteStation(stationID),
      failed: kitchenMessages.stationFailed,
      changes: ['kitchen'],
      show,
    });
  };

  return (
    <Form root={form.element} className={styles.station} aria-label={label} onSubmit={save}>
      {stationForm.inputs({ form, row: station })}
      <div className={`${common.wrapped} ${styles.stationActions}`}>
        {station ? (
          <Button variant="default" loading={busy === 'delete'} onClick={() => void remove(station)}>
            {say(uiMessages.delete)}
          </Button>
        ) : null}
        <Button type="submit" variant="default" loading={busy === 'save'}>
          {say(uiMessages.save)}
        </Button>
      </div>
    </Form>
  );
}
