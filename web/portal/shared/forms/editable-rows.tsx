import { ActionIcon } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { arrangeMessages } from '../../../../core/messages/en/portal/arrange.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Words } from '../../../../core/messages/message.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { TrashIcon } from '../../../ui/staff/later-icons.tsx';
import { MoveButtons } from './move-buttons.tsx';

export interface RowTools<Row> {
  readonly at: number;
  readonly name: string;
  readonly set: (part: Partial<Row>) => void;
  readonly buttons: Elements;
}

interface EditableRowsProps<Row> {
  label?: string;
  className?: string | undefined;
  rowClass?: string | undefined;
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => number;
  nameOf: (row: Row, at: number) => string;
  movable?: boolean;
  question?: Words;
  onChange: (rows: readonly Row[]) => void;
  /** Gets the focus after a row is removed. */
  below?: RefObject<HTMLElement | null>;
  children: (row: Row, tools: RowTools<Row>) => ReactNode;
}

/** Form rows that can be added, moved and removed. The first field of an added row gets the focus. */
export function EditableRows<Row>(props: EditableRowsProps<Row>) {
  const { rows, keyOf, nameOf, movable = false, question, onChange, below } = props;
  const list = useRef<HTMLOListElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    if (rows.length > count.current) list.current?.lastElementChild?.querySelector('input')?.focus();
    if (rows.length < count.current) below?.current?.focus();
    count.current = rows.length;
  }, [rows.length, below]);

  const toolsOf = (row: Row, at: number): RowTools<Row> => {
    const name = nameOf(row, at);
    const others = rows.toSpliced(at, 1);
    const move = (to: number) => {
      onChange(others.toSpliced(to, 0, row));
      return true;
    };
    const remove = async () => {
      const request = question && { question: say(question), act: say(uiMessages.delete), danger: true };
      if (!request || (await confirm({ ...request, detail: <p>{name}</p> }))) onChange(others);
    };
    const removing = question ? listMessages.deleteRow : arrangeMessages.remove;
    const buttons = (
      <>
        {movable ? <MoveButtons name={name} place={at} count={rows.length} onMove={move} /> : null}
        <ActionIcon aria-label={say(removing, { name })} onClick={() => void remove()}>
          <TrashIcon />
        </ActionIcon>
      </>
    );
    return { at, name, set: (part) => onChange(rows.with(at, { ...row, ...part })), buttons };
  };
  if (rows.length === 0) return null;
  return (
    <ol ref={list} className={props.className} aria-label={props.label}>
      {rows.map((row, at) => (
        <li key={keyOf(row, at)} className={props.rowClass}>
          {props.children(row, toolsOf(row, at))}
        </li>
      ))}
    </ol>
  );
}
