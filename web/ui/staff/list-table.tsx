import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import type { Words } from '../../../core/messages/message.ts';
import common from '../plain/common.module.css';
import type { Elements } from '../plain/elements.ts';
import { ChevronDownIcon } from '../plain/icons.tsx';
import { say } from '../plain/say.tsx';
import staff from './common.module.css';
import styles from './list-table.module.css';
import { useIsPhone } from './use-is-phone.ts';

export interface ListColumn<Row> {
  header: Words;
  cell: (row: Row) => ReactNode;
  right?: boolean;
  clip?: boolean;
  /** Place below 769 px: first line, second line (default), right, unfolded below, or only in the opened record. */
  phone?: 'title' | 'detail' | 'aside' | 'hidden' | 'record';
  /** Used on phones if the value is meaningless without its header. */
  phoneCell?: (row: Row) => ReactNode;
}

export interface ListTableProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowName?: (row: Row) => string;
  firstSerial?: number;
  numberOf?: (row: Row) => number;
  onOpen?: ((row: Row) => void) | undefined;
  onSelect?: ((row: Row, by: 'click' | 'arrow') => void) | undefined;
  /** Uncontrolled if omitted. */
  selectedKey?: string | number | null | undefined;
  disabled?: boolean | undefined;
  /** Buttons at the end of a row; pressing one neither selects nor opens the row. */
  rowActions?: ((row: Row) => Elements) | undefined;
  actionsHeader?: string | undefined;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneList {...props} /> : <DesktopTable {...props} />;
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, label') !== null;

function DesktopTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, firstSerial = 1, rowActions, disabled } = props;
  const [ownSort, setOwn] = useState<string | number | null>(null);
  const selected = props.selectedKey === undefined ? ownSort : props.selectedKey;
  const onOpen = disabled ? undefined : props.onOpen;

  const select = (row: Row, by: 'click' | 'arrow') => {
    if (disabled) return;
    setOwn(rowKey(row));
    props.onSelect?.(row, by);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, at: number, row: Row) => {
    if (disabled || event.target !== event.currentTarget) return;
    if (event.key === 'Enter') {
      // The form may take the focus at once: this key must not press its Save as well.
      event.preventDefault();
      onOpen?.(row);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step ? rows[at + step] : undefined;
    if (!next) return;
    event.preventDefault();
    select(next, 'arrow');
    const neighbour = step === 1 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling;
    if (neighbour instanceof HTMLElement) neighbour.focus();
  };

  return (
    <table className={styles.table} aria-label={label} aria-disabled={disabled || undefined}>
      <thead>
        <tr>
          <th scope="col" className={styles.serial}>
            #
          </th>
          {columns.map((column) => (
            <th key={say(column.header)} scope="col" className={column.right ? styles.right : undefined}>
              {say(column.header)}
            </th>
          ))}
          {rowActions ? (
            <th scope="col" className={styles.right}>
              {props.actionsHeader ?? <span className={common.unseen}>{say(uiMessages.actions)}</span>}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const key = rowKey(row);
          return (
            <tr
              key={key}
              tabIndex={disabled ? undefined : 0}
              aria-current={selected === key}
              aria-label={rowName?.(row)}
              className={onOpen ? styles.opens : undefined}
              onClick={(event: MouseEvent) => {
                if (!isControl(event.target)) select(row, 'click');
              }}
              onDoubleClick={(event: MouseEvent) => {
                if (!isControl(event.target)) onOpen?.(row);
              }}
              onKeyDown={(event) => onKeyDown(event, at, row)}
            >
              <td className={styles.serial}>{props.numberOf?.(row) ?? firstSerial + at}</td>
              {columns.map((column) => (
                <td key={say(column.header)} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {rowActions ? <td className={styles.right}>{rowActions(row)}</td> : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function cellClass<Row>(column: ListColumn<Row>): string {
  return [
    column.right ? styles.right : '',
    column.clip ? styles.clip : '',
    column.phone === 'title' ? common.strong : '',
  ].join(' ');
}

function PhoneList<Row>(props: ListTableProps<Row>) {
  const { label, rows, rowKey, numberOf, firstSerial = 1 } = props;
  return (
    <ol className={styles.list} aria-label={label}>
      {rows.map((row, at) => (
        <PhoneRow key={rowKey(row)} {...props} row={row} serial={numberOf?.(row) ?? firstSerial + at} />
      ))}
    </ol>
  );
}

/** Two lines. Hidden fields unfold below: by a tap on the row, or on its arrow if a tap opens the record. */
function PhoneRow<Row>(props: ListTableProps<Row> & { row: Row; serial: number }) {
  const { columns, row, serial, numberOf, rowKey, rowName, onOpen, rowActions, selectedKey, disabled } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const unfoldedId = useId();
  const placed = (place: ListColumn<Row>['phone']) =>
    columns
      .filter(({ phone = 'detail' }) => phone === place)
      .map(({ header, cell, phoneCell = cell }) => ({ header: say(header), words: phoneCell(row) }));
  const title = placed('title').map(({ header, words }) => <span key={header}>{words}</span>);
  const leftOut = placed('hidden');
  const unfolds = leftOut.length > 0;
  // The accessible name must contain the visible text, for voice control.
  const saysMore = columns.some(({ phone, phoneCell }) => phone === 'title' && phoneCell);
  const unfolding = {
    'aria-expanded': isUnfolded,
    'aria-controls': isUnfolded ? unfoldedId : undefined,
    onClick: () => setUnfolded(!isUnfolded),
  };

  return (
    <li className={styles.item} aria-current={selectedKey === rowKey(row) ? 'true' : undefined}>
      <div className={`${common.row} ${styles.lines}`}>
        <div className={styles.words}>
          {onOpen || unfolds ? (
            // The button's text is only the title, but its area covers the row.
            <button
              type="button"
              className={`${common.breaks} ${styles.first} ${styles.opener}`}
              aria-label={saysMore ? undefined : rowName?.(row)}
              disabled={disabled}
              {...(onOpen ? { onClick: () => onOpen(row) } : unfolding)}
            >
              {title}
            </button>
          ) : (
            <span className={`${common.breaks} ${styles.first}`}>{title}</span>
          )}
          <span className={`${common.hint} ${styles.second}`}>
            {numberOf ? <span className={styles.number}>{serial}</span> : null}
            {placed('detail').map(({ header, words }) => (
              <span key={header} className={`${staff.unlessEmpty} ${styles.detail}`}>
                {words}
              </span>
            ))}
          </span>
        </div>
        <span className={styles.aside}>
          {placed('aside').map(({ header, words }) => (
            <span key={header}>{words}</span>
          ))}
        </span>
      </div>
      {unfolds && !onOpen ? <ChevronDownIcon className={styles.arrow} /> : null}
      {rowActions || (unfolds && onOpen) ? (
        <div className={styles.rowActions}>
          {unfolds && onOpen ? (
            <button
              type="button"
              className={`${common.centred} ${styles.unfold}`}
              aria-label={say(uiMessages.moreOf, { row: rowName?.(row) ?? serial })}
              {...unfolding}
            >
              <ChevronDownIcon className={styles.arrow} />
            </button>
          ) : null}
          {rowActions?.(row)}
        </div>
      ) : null}
      {isUnfolded && unfolds ? (
        <dl className={styles.leftOut} id={unfoldedId}>
          {leftOut.map(({ header, words }) => (
            <div key={header}>
              <dt>{header}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
