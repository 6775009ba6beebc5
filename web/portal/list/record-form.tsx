import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode, RefObject } from 'react';
import { useConfirm } from '../../ui/staff/confirm.tsx';
import { PageHeader } from '../../ui/staff/page-header.tsx';
import { shellMessages } from '../shell/messages.ts';
import { useUnsavedGuard } from '../shell/use-unsaved-guard.ts';
import { StaleNotice } from './newest-record.tsx';
import styles from './record-form.module.css';

interface RecordFormProps {
  title: string;
  modified: boolean;
  busy: boolean;
  /** Its element, in which the first marked field is looked for. */
  form: RefObject<HTMLFormElement | null>;
  /** Save is disabled until something has changed. */
  waitsForChange?: boolean;
  /** To the list. Back and Cancel ask first when something was changed. */
  onClose: () => void;
  onSave: () => void;
  children: ReactNode;
}

/** The detail mode of a list: Back, the fields, and Cancel and Save at the bottom. */
export function RecordForm(props: RecordFormProps) {
  const { title, modified, busy, form, waitsForChange = false, onClose, onSave, children } = props;
  const maySave = modified || !waitsForChange;
  const confirm = useConfirm();
  useUnsavedGuard(modified);
  useDocumentTitle(`${title} · Comanda`);

  const leave = async () => {
    const question = { question: shellMessages.exitQuestion, act: 'Exit', danger: true };
    if (!modified || (await confirm(question))) onClose();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave && !busy) onSave();
      }}
    >
      <PageHeader title={title} back={{ label: 'Back', onClick: () => void leave() }} />
      {children}
      <div className={styles.bar}>
        <StaleNotice />
        <span role="status" className={styles.state}>
          {modified ? <span className={styles.modified}>Unsaved changes</span> : null}
        </span>
        <Button variant="default" onClick={() => void leave()}>
          Cancel
        </Button>
        <Button type="submit" className={styles.save ?? ''} disabled={!maySave} loading={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
