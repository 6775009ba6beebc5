import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Panel } from '../../ui/staff/panel.tsx';
import { useUnsavedGuard } from '../shell/use-unsaved-guard.ts';
import { StaleNotice } from './newest-record.tsx';
import formStyles from './record-form.module.css';
import styles from './record-panel.module.css';

interface RecordPanelProps {
  title: string;
  modified: boolean;
  busy: boolean;
  /** Its element, in which the first marked field is looked for. */
  form: RefObject<HTMLFormElement | null>;
  onModified: (modified: boolean) => void;
  onCancel: () => void;
  onSave: () => void;
  children: ReactNode;
}

/** The form below a list: its heading, the fields, Cancel and Save. */
export function RecordPanel(props: RecordPanelProps) {
  const { title, modified, busy, form, onModified, onCancel, onSave, children } = props;
  useUnsavedGuard(modified);
  const tell = useRef(onModified);
  tell.current = onModified;
  useEffect(() => tell.current(modified), [modified]);

  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSave();
      }}
    >
      <Panel
        title={title}
        footerSticks
        footer={
          <div className={styles.bar}>
            <StaleNotice />
            <span role="status" className={styles.state}>
              {modified ? <span className={formStyles.modified}>Unsaved changes</span> : null}
            </span>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" className={styles.save ?? ''} loading={busy}>
              Save
            </Button>
          </div>
        }
      >
        {children}
      </Panel>
    </form>
  );
}
