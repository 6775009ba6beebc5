import type { ReactNode } from 'react';
import common from '../../../ui/plain/common.module.css';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import tiles from '../../bill/pay-form/radio-tiles.module.css';
import styles from './table-choice.module.css';

interface SeatingDialogProps {
  title: string;
  hint: string;
  options: readonly TableOption[] | undefined;
  legend: string;
  empty: string;
  loading: string;
  failed: string;
  query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  chosenId: number | undefined;
  onChoose: (option: TableOption) => void;
  fault: string | undefined;
  act: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

export function SeatingDialog(props: SeatingDialogProps) {
  const { title, hint, options, query, fault, act, busy, onSubmit, onClose } = props;
  const disabled = !options || options.length === 0;
  return (
    <FormDialog
      title={title}
      hint={hint}
      fault={fault}
      act={act}
      busy={busy}
      disabled={disabled}
      onSubmit={onSubmit}
      onClose={onClose}
      size={520}
    >
      <Choices {...props} />
      {options === undefined && query.isError ? <ErrorStrip query={query}>{props.failed}</ErrorStrip> : null}
    </FormDialog>
  );
}

function Choices({ options, query, loading, empty, legend, chosenId, onChoose }: SeatingDialogProps): ReactNode {
  if (options === undefined) {
    return query.isError ? null : <LoadingSkeleton shape="rows" count={3} label={loading} />;
  }
  if (options.length === 0) return <EmptyState>{empty}</EmptyState>;
  return <TableChoice legend={legend} options={options} chosenId={chosenId} onChoose={onChoose} />;
}

export interface TableOption {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  readonly disabled?: boolean;
}

interface TableChoiceProps {
  legend: string;
  options: readonly TableOption[];
  chosenId: number | undefined;
  onChoose: (option: TableOption) => void;
}

function TableChoice({ legend, options, chosenId, onChoose }: TableChoiceProps) {
  return (
    <fieldset className={tiles.group}>
      <legend>{legend}</legend>
      <div className={`${tiles.tiles} ${styles.tables}`}>
        {options.map((option, at) => (
          <label key={option.id} data-disabled={option.disabled || undefined}>
            <input
              type="radio"
              name="table"
              value={option.id}
              checked={option.id === chosenId}
              disabled={option.disabled}
              data-autofocus={at === 0 || undefined}
              onChange={() => onChoose(option)}
            />
            <span className={styles.tableName}>{option.name}</span>
            <span className={`${common.fine} ${staff.unlessEmpty} ${styles.note}`}>{option.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
