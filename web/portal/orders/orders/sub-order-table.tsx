import type { KeyboardEvent } from 'react';
import { shownNumber } from '../../../../core/domain/cells.ts';
import { subOrderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import type { SubOrder } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import staff from '../../../ui/staff/common.module.css';
import list from '../../../ui/staff/list-table.module.css';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { type DraftLine, type DraftTerms, shownTotals } from './sub-order-draft.ts';
import styles from './sub-order-table.module.css';

interface SubOrderTableProps {
  subOrders: readonly SubOrder[];
  terms: DraftTerms;
  linesFor: (subOrder: SubOrder) => readonly DraftLine[];
  selectedId: number;
  onSelect: (subOrderID: number) => void;
}

export function SubOrderTable({ subOrders, terms, linesFor, selectedId, onSelect }: SubOrderTableProps) {
  const formats = useFormats();
  const isAdded = !terms.taxes?.included;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, id: number) => {
    const row = event.currentTarget;
    if (event.key === 'Enter' || event.key === ' ') onSelect(id);
    else if (event.key === 'ArrowDown') (row.nextElementSibling as HTMLElement | null)?.focus();
    else if (event.key === 'ArrowUp') (row.previousElementSibling as HTMLElement | null)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className={`${staff.card} ${styles.panel}`}>
      <table className={`${list.table} ${styles.table}`} aria-label={say(orderMessages.subOrders)}>
        <thead>
          <tr>
            <th scope="col">{say(orderMessages.subOrderId)}</th>
            <th scope="col">{say(fieldMessages.status)}</th>
            <th scope="col">{say(orderMessages.created)}</th>
            <th scope="col" className={list.right}>
              {say(orderMessages.itemCount)}
            </th>
            <th scope="col" className={list.right}>
              {say(isAdded ? fieldMessages.preTaxTotal : fieldMessages.total)}
            </th>
            {isAdded ? (
              <th scope="col" className={list.right}>
                {say(fieldMessages.tax)}
              </th>
            ) : null}
            <th scope="col">{say(orderMessages.instruction)}</th>
          </tr>
        </thead>
        <tbody>
          {subOrders.map((subOrder) => {
            const { subOrderID, status, createTime, specialInstruction, firstName, takenBy, acceptedByItself } =
              subOrder;
            const totals = shownTotals(formats, subOrder, linesFor(subOrder), terms);
            return (
              <tr
                key={subOrderID}
                data-sub-order={subOrderID}
                tabIndex={0}
                aria-current={subOrderID === selectedId}
                onClick={() => onSelect(subOrderID)}
                onKeyDown={(event) => onKeyDown(event, subOrderID)}
              >
                <td className={styles.id}>{shownNumber(subOrderID)}</td>
                <td>
                  <StatusChip tone={status}>{say(subOrderStatusWords[status].staff)}</StatusChip>
                  {firstName ? (
                    <span className={`${common.hint} ${common.breaks} ${styles.by}`}>{firstName}</span>
                  ) : null}
                  {takenBy ? (
                    <span className={`${common.hint} ${styles.by}`}>
                      {say(orderMessages.takenBy, { name: takenBy })}
                    </span>
                  ) : null}
                  {acceptedByItself ? (
                    <span className={`${common.hint} ${styles.by}`}>{say(orderMessages.acceptedByItself)}</span>
                  ) : null}
                </td>
                <td className={styles.time}>{formats.dateTime(createTime)}</td>
                <td className={`${list.right} ${styles.count}`}>{totals.itemCount}</td>
                <td className={`${list.right} ${styles.total}`}>{formats.amount(totals.totalCents)}</td>
                {isAdded ? (
                  <td className={`${list.right} ${styles.tax}`}>
                    {totals.taxCents === undefined ? '–' : formats.amount(totals.taxCents)}
                  </td>
                ) : null}
                <td className={styles.instruction}>{specialInstruction || '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
