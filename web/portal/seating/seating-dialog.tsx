import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import styles from './seating.module.css';
import { TableChoice, type TableOption } from './table-choice.tsx';

interface SeatingDialogProps {
  title: string;
  hint: string;
  /** Undefined while they are not known. */
  options: readonly TableOption[] | undefined;
  legend: string;
  /** Said where there is nothing to choose, and while it comes, or does not come. */
  empty: string;
  loading: string;
  failed: string;
  query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  chosenId: number | undefined;
  onChoose: (option: TableOption) => void;
  fault: string | undefined;
  /** What the button that sends it says. */
  act: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks for one table of those that come and go while it is open. */
export function SeatingDialog(props: SeatingDialogProps) {
  const { options, query, fault, onClose } = props;
  return (
    <Modal opened onClose={onClose} title={props.title} size={520} withCloseButton={false} closeOnClickOutside={false}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        <p className={styles.hint}>{props.hint}</p>
        <Choices {...props} />
        {options === undefined && query.isError ? (
          <ErrorStrip onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {props.failed}
          </ErrorStrip>
        ) : null}
        {fault ? (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {say(uiMessages.cancel)}
          </Button>
          <Button type="submit" loading={props.busy} disabled={!options || options.length === 0}>
            {props.act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Choices({ options, query, loading, empty, legend, chosenId, onChoose }: SeatingDialogProps): ReactNode {
  if (options === undefined) {
    return query.isError ? null : <LoadingSkeleton shape="rows" count={3} label={loading} />;
  }
  if (options.length === 0) return <EmptyState>{empty}</EmptyState>;
  return <TableChoice legend={legend} options={options} chosenId={chosenId} onChoose={onChoose} />;
}
