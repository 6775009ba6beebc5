import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KitchenStation } from '../../../../core/contract/kitchen.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { CheckSelect } from '../../../ui/staff/check-select.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { notifySuccess } from '../../../ui/staff/notify.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { deleteStation, saveStation, stationsQuery } from './calls.ts';
import styles from './kitchen.module.css';

export function StationsDialog({ onClose }: { onClose: () => void }) {
  const stations = useQuery(stationsQuery());
  const { data, isPending, isError } = stations;
  // Only its own save clears the new form: a colleague may add a station while it is filled in.
  const [added, setAdded] = useState(0);
  const options = data?.categories.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <Modal opened onClose={onClose} title={say(kitchenMessages.stationsTitle)} size={560} withCloseButton={false}>
      <p className={`${common.soft} ${styles.hint}`}>{say(kitchenMessages.stationsHint)}</p>
      {isPending ? <LoadingSkeleton /> : null}
      {isError && !data ? <ErrorStrip query={stations}>{say(kitchenMessages.stationsFailed)}</ErrorStrip> : null}
      {data?.stations.map((station) => (
        <StationForm key={`${station.stationID}-${station.version}`} station={station} options={options} />
      ))}
      {data ? <StationForm key={`new-${added}`} options={options} onSaved={() => setAdded(added + 1)} /> : null}
      <Actions>
        <Button variant="default" onClick={onClose}>
          {say(uiMessages.close)}
        </Button>
      </Actions>
    </Modal>
  );
}

interface StationFormProps {
  station?: KitchenStation;
  onSaved?: () => void;
  options: readonly { readonly value: string; readonly label: string }[];
}

function StationForm({ station, options, onSaved }: StationFormProps) {
  const changed = useChanged();
  const { busy, press, fault, setFault } = usePress();
  const [name, setName] = useState(station?.name ?? '');
  const [categories, setCategories] = useState(station?.categoryIDs.map(String) ?? []);
  const label = station?.name ?? say(kitchenMessages.newStation);
  const refused = () => changed('kitchen');

  const save = () => {
    if (name.trim() === '') return setFault(say(kitchenMessages.stationNameMissing));
    const { stationID = null, version = null } = station ?? {};
    return void press({
      name: 'save',
      call: () => saveStation({ stationID, name, categoryIDs: categories.map(Number), version }),
      done: async () => {
        notifySuccess(say(kitchenMessages.stationSaved));
        await changed('kitchen');
        onSaved?.();
      },
      words: ({ code, message }) => ({
        otherwise:
          code === 'NameAlreadyExist'
            ? kitchenMessages.stationNameTaken
            : code === 'MissingName'
              ? kitchenMessages.stationNameMissing
              : (message ?? kitchenMessages.stationFailed),
      }),
    });
  };
  const remove = ({ stationID }: KitchenStation) =>
    press({
      name: 'delete',
      question: {
        question: say(kitchenMessages.deleteQuestion, { station: label }),
        act: say(uiMessages.delete),
        danger: true,
      },
      call: () => deleteStation(stationID),
      done: refused,
      words: ({ message }) => ({ otherwise: message ?? kitchenMessages.stationFailed }),
      refused,
    });

  return (
    <Form className={styles.station} aria-label={label} onSubmit={save}>
      <TextInput
        label={station ? say(kitchenMessages.stationName) : label}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(undefined);
        }}
        error={fault}
        errorProps={{ role: 'alert' }}
      />
      <CheckSelect
        label={say(kitchenMessages.stationCategories)}
        options={options}
        value={categories}
        onChange={setCategories}
        emptyText={say(kitchenMessages.noCategories)}
      />
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
