import type { ReactNode } from 'react';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { TableChoice, type TableOption } from './table-choice.tsx';

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
