import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnTableCall } from '../../../core/contract/table-calls.ts';
import { dinerPaths, type Returning } from '../../../core/domain/paths.ts';
import { type TableCallKind, tableCallKinds } from '../../../core/domain/table-calls.ts';
import { tableCallMessages } from '../../../core/messages/en/diner/table-calls.ts';
import { refusalCode } from '../../api/diner/accepted.ts';
import { callStaff, fetchOwnCalls } from '../../api/diner/table-calls.ts';
import { NetworkError } from '../../api/request.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { CheckIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { BellIcon, ReceiptIcon } from '../../ui/plain/state-icons.tsx';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { askAgain } from '../network/ask-again.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { useSendAgain } from '../network/use-send-again.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useToast } from '../ui/toasts.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { useCheckInAgain } from '../visit/use-check-in-again.ts';
import { useFormats } from '../visit/use-formats.ts';
import { storedVisit } from '../visit/visit.ts';
import styles from './table-calls.module.css';

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

const lookEvery = 15_000;

function screenAt(address: string, segment: string): Returning {
  if (address === dinerPaths.payment) return 'payment';
  return address === dinerPaths.myOrders(segment) ? 'myorder' : 'menu';
}

function useCallStaff(table: TableLink) {
  const formats = useFormats();
  const toast = useToast();
  const queries = useQueryClient();
  const [address] = useLocation();
  const checkInAgain = useCheckInAgain(table, screenAt(address, table.segment));
  const { busy, once } = useOnce<TableCallKind>();
  const [problem, setProblem] = useState<{ readonly words: string; readonly unsent?: TableCallKind }>();
  const queryKey = ['calls', table.restaurantID, table.tableID] as const;
  const { data = [], error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchOwnCalls(signal),
    refetchInterval: askAgain(lookEvery),
  });

  // Once the visit is over, no staff are on their way.
  const calls = refusalCode(error) === 'NotCheckedIn' ? [] : data;

  const words = ({ kind, calledAt, takenAt }: OwnTableCall) =>
    takenAt === null
      ? say(tableCallMessages.calledAt[kind], { time: formats.time(calledAt) })
      : say(tableCallMessages.isComing[kind]);

  const send = async (kind: TableCallKind) => {
    const answer = await callStaff(kind);
    setProblem(undefined);
    if (answer.success) {
      const { isNew, calls: now } = answer.result;
      // An older response must not overwrite this one.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, now);
      const current = now.find((call) => call.kind === kind);
      if (!isNew && current) toast(words(current));
      return;
    }
    if (answer.code === 'NotCheckedIn') return checkInAgain();
    if (answer.code === 'TooManyTries') {
      const count = answer.retryAfterSeconds ?? 60;
      const tooSoon = { words: say(tableCallMessages.tooSoon, { count }) };
      setProblem(tooSoon);
      // The message is outdated once the wait is over.
      setTimeout(() => setProblem((now) => (now === tooSoon ? undefined : now)), count * 1000);
      return;
    }
    setProblem({ words: say(tableCallMessages.failed) });
  };
  const press = (kind: TableCallKind) =>
    once(kind, async () => {
      try {
        await send(kind);
      } catch (error) {
        logNetworkError(error);
        if (error instanceof NetworkError) setProblem({ words: say(tableCallMessages.notSentYet), unsent: kind });
        else setProblem({ words: say(tableCallMessages.failed) });
      }
    });
  // Safe to resend: the server knows a call that is already waiting.
  useSendAgain(problem?.unsent !== undefined, () => problem?.unsent && void press(problem.unsent));

  return { calls, busy, problem: problem?.words, press, words };
}
