import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Words } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { faultsOfRefusal, useDraftForm } from '../forms/use-draft-form.ts';
import { useUnsavedGuard } from '../forms/use-unsaved-guard.ts';
import { StaleNotice } from './newest-record.tsx';
import type { RecordDescription } from './record-description.ts';
import styles from './record-form.module.css';
import { saveRefusals, useRecordActions } from './use-record-actions.ts';

interface RecordFormProps<Row, Values extends object> {
  description: RecordDescription<Row, Values>;
  row: Row | undefined;
  first?: Values | undefined;
  onLeave: () => void;
  onSaved: (row: Row | undefined, result?: unknown) => void;
  /** Opens the form of a new record that begins with these values. */
  onNext: (first: Values) => void;
}

function useRecordForm<Row, Values extends object>(props: RecordFormProps<Row, Values>) {
  const { description, row, first, onSaved, onNext } = props;
  const { queryKey, record, words, refusals, fieldOfRefusal, namedFields, rowKey, secrets } = description;
  const actions = useRecordActions(record);
  const form = useDraftForm<Values>({
    initial: first ?? description.initial(row),
    faults: (values) => description.faults(values, row),
    keep: { screen: queryKey, row: row && rowKey(row), secrets },
  });
  const { release, mayDrop } = useUnsavedGuard(form.modified);
  const changed = (now: Row | undefined, result?: unknown) => {
    release();
    onSaved(now, result);
  };

  const saidName = () => {
    const name = description.nameOf(form.values).trim();
    const before = row && description.nameOf(description.initial(row));
    return before === undefined || before === name ? name : say(listMessages.renamed, { before, name });
  };

  const save = (then = changed) => {
    if (!form.check()) return;
    void actions.save({
      about: saidName(),
      call: () => description.save(row, form.values),
      done: (answer) => answer.words ?? words.saved ?? listMessages.saved,
      after: (answer) => then(answer.row ?? undefined, answer.result),
      ...saveRefusals(description),
      onRefused: (refused) => form.refuse(faultsOfRefusal(refused, refusals, fieldOfRefusal, namedFields), true),
    });
  };
  const saveAndNext = (begin: (saved: Values) => Values) =>
    save(() => {
      release();
      onNext(begin(form.values));
    });
  return { form, busy: actions.busy, save, saveAndNext, changed, release, mayDrop };
}

interface BarProps {
  className: string | undefined;
  modified: boolean;
  busy: boolean;
  maySave?: boolean;
  onCancel: () => void;
  more?: { readonly label: Words; readonly onClick: () => void; readonly disabled?: boolean } | undefined;
}

function Bar({ className, modified, busy, maySave = true, onCancel, more }: BarProps) {
  return (
    <div className={className}>
      <StaleNotice />
      <span role="status" className={common.spring}>
        {modified ? (
          <span className={`${common.inline} ${common.hint} ${styles.modified}`}>{say(uiMessages.unsaved)}</span>
        ) : null}
      </span>
      <Button variant="default" onClick={onCancel}>
        {say(uiMessages.cancel)}
      </Button>
      {more ? (
        <Button variant="default" disabled={busy || more.disabled} onClick={more.onClick}>
          {say(more.label)}
        </Button>
      ) : null}
      <Button type="submit" className={styles.save} disabled={!maySave} loading={busy}>
        {say(uiMessages.save)}
      </Button>
    </div>
  );
}

export function RecordPage<Row, Values extends object>(props: RecordFormProps<Row, Values>) {
  const { description, row, onLeave, onNext } = props;
  const { words, Fields, waitsForChange = false, next, copy } = description;
  const { form, busy, save, saveAndNext, changed } = useRecordForm(props);
  const title = row ? words.detailTitle : words.addTitle;
  const maySave = form.modified || !waitsForChange;
  useScreenTitle(title);
  const more = row
    ? copy && { label: listMessages.duplicate, disabled: form.modified, onClick: () => onNext(copy(form.values)) }
    : next && { label: listMessages.saveAndNext, disabled: !maySave, onClick: () => saveAndNext(next) };
  return (
    <Form
      root={form.element}
      className={styles.form}
      aria-label={say(title)}
      onSubmit={() => {
        if (maySave && !busy) save();
      }}
    >
      <PageHeader title={say(title)} back={{ label: say(uiMessages.back), onClick: onLeave }} />
      <Fields form={form} row={row} busy={busy} onChanged={changed} />
      <Bar
        className={`${common.row} ${styles.bar}`}
        modified={form.modified}
        busy={busy}
        maySave={maySave}
        onCancel={onLeave}
        more={more}
      />
    </Form>
  );
}

interface RecordPanelProps<Row, Values extends object> extends RecordFormProps<Row, Values> {
  onShown: () => void;
  onModified: (modified: boolean) => void;
}

export function RecordPanel<Row, Values extends object>(props: RecordPanelProps<Row, Values>) {
  const { description, row, onLeave } = props;
  const { words, Fields, next } = description;
  const { form, busy, save, saveAndNext, changed, release, mayDrop } = useRecordForm(props);
  const { modified } = form;
  const cancel = async () => {
    // Without edits it closes at once.
    if (modified && !(await mayDrop())) return;
    release();
    onLeave();
  };
  const title = row ? words.detailTitle : words.addTitle;
  const onShown = useEffectEvent(props.onShown);
  const onModified = useEffectEvent(props.onModified);
  useEffect(() => onShown(), []);
  useEffect(() => onModified(modified), [modified]);
  return (
    <Form
      root={form.element}
      aria-label={say(title)}
      onSubmit={() => {
        if (!busy) save();
      }}
    >
      <Panel
        title={say(title)}
        footerSticks
        footer={
          <Bar
            className={`${common.row} ${styles.panelBar}`}
            modified={modified}
            busy={busy}
            onCancel={() => void cancel()}
            more={row || !next ? undefined : { label: listMessages.saveAndNext, onClick: () => saveAndNext(next) }}
          />
        }
      >
        <Fields form={form} row={row} busy={busy} onChanged={changed} />
      </Panel>
    </Form>
  );
}
