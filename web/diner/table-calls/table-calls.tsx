import { useState } from 'react';
import type { OwnTableCall } from '../../../core/contract/table-calls.ts';
import { type TableCallKind, tableCallKinds } from '../../../core/domain/table-calls.ts';
import { tableCallMessages } from '../../../core/messages/en/diner/table-calls.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { CheckIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { BellIcon, ReceiptIcon } from '../../ui/plain/state-icons.tsx';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { useFormats } from '../visit/use-formats.ts';
import { storedVisit } from '../visit/visit.ts';
import styles from './table-calls.module.css';
import { useCallStaff } from './use-call-staff.ts';

export function TableCalls() {
  const visit = storedVisit();
  return visit ? <Buttons table={visit.table} /> : null;
}

function Buttons({ table }: { table: TableLink }) {
  const { calls, busy, problem, press, words } = useCallStaff(table);
  const [isOpen, setOpen] = useState(false);
  const strip = problem ? <ErrorStrip>{problem}</ErrorStrip> : null;
  return (
    <>
      {isOpen ? null : strip}
      <Button look="quiet" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BellIcon />
        <span>{say(tableCallMessages.open[stateOf(calls)])}</span>
      </Button>
      <span className={common.unseen} role="status">
        {calls.map(words).join(' ')}
      </span>
      {isOpen ? (
        <Sheet title={say(tableCallMessages.group)} onClose={() => setOpen(false)}>
          {strip}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields. */}
          <div className={styles.buttons} role="group" aria-label={say(tableCallMessages.group)}>
            {tableCallKinds.map((kind) => (
              <Button
                key={kind}
                size="large"
                busy={busy === kind}
                disabled={busy !== undefined}
                onClick={() => void press(kind)}
              >
                <ButtonWords kind={kind} call={calls.find((call) => call.kind === kind)} />
              </Button>
            ))}
          </div>
        </Sheet>
      ) : null}
    </>
  );
}

function stateOf(calls: readonly OwnTableCall[]): keyof typeof tableCallMessages.open {
  if (calls.length === 0) return 'none';
  return calls.some(({ takenAt }) => takenAt === null) ? 'waits' : 'coming';
}

function ButtonWords({ kind, call }: { kind: TableCallKind; call: OwnTableCall | undefined }) {
  const formats = useFormats();
  if (!call) {
    return (
      <>
        {kind === 'bill' ? <ReceiptIcon /> : <BellIcon />}
        <span className={styles.lines}>{say(tableCallMessages.ask[kind])}</span>
      </>
    );
  }
  const isTaken = call.takenAt !== null;
  return (
    <>
      {isTaken ? <CheckIcon /> : kind === 'bill' ? <ReceiptIcon /> : <BellIcon />}
      <span className={styles.lines}>
        <span>{isTaken ? say(tableCallMessages.onTheWay) : say(tableCallMessages.called[kind])}</span>{' '}
        <span className={`${common.hint} ${styles.below}`}>
          {isTaken ? say(tableCallMessages.coming[kind]) : formats.time(call.calledAt)}
        </span>
      </span>
    </>
  );
}
