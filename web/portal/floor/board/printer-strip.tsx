import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TroubledPrinter } from '../../../../core/contract/printers.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import { fill } from '../../../../core/messages/message.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { PrinterIcon } from '../../../ui/plain/state-icons.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { sendPrints } from './calls.ts';
import styles from './strip.module.css';
import { WaitingPapers } from './waiting-papers.tsx';

/** More printers would fill a phone's screen. */
const offered = 3;

interface PrinterStripProps {
  troubles: UseQueryResult<readonly TroubledPrinter[]>;
  onLeft: () => void;
}

export function PrinterStrip({ troubles, onLeft }: PrinterStripProps) {
  const { busy, press } = usePress();
  const dialog = useDialog('printer');
  const read = troubles.data?.find(({ printerID }) => String(printerID) === dialog.about);

  const send = (from: TroubledPrinter, to: TroubledPrinter['others'][number]) =>
    press({
      name: `${from.printerID}-${to.printerID}`,
      call: () => sendPrints(from.printerID, to.printerID),
      done: ({ result }) => fill(printerMessages.sentTo, { count: result, name: to.name }),
      failed: printerMessages.sendFailed,
      changes: ['printers'],
      onDone: onLeft,
    });

  return (
    <>
      {troubles.error instanceof RefusalError ? (
        <ErrorStrip query={troubles}>{say(printerMessages.troublesFailed)}</ErrorStrip>
      ) : null}
      {troubles.data && troubles.data.length > 0 ? (
        <ul className={`${styles.list} ${common.danger} ${styles.troubles}`} aria-label={say(printerMessages.troubles)}>
          {troubles.data.map((printer) => (
            <li key={printer.printerID}>
              <PrinterIcon />
              <span className={`${common.breaks} ${styles.words}`}>
                <b>{say(printerMessages.trouble[printer.state], { name: printer.name })}</b>
                {printer.waiting.length > 0 ? (
                  <span>{` ${say(printerMessages.waits, { count: printer.waiting.length })}`}</span>
                ) : null}
              </span>
              {printer.waiting.length > 0 ? (
                <span className={`${common.wrapped} ${styles.actions}`}>
                  {printer.others.slice(0, offered).map((other) => (
                    <Button
                      key={other.printerID}
                      variant="default"
                      loading={busy === `${printer.printerID}-${other.printerID}`}
                      aria-label={say(printerMessages.sendFrom, { name: printer.name, other: other.name })}
                      onClick={() => void send(printer, other)}
                    >
                      {say(printerMessages.sendTo, { name: other.name })}
                    </Button>
                  ))}
                  <Button
                    variant="default"
                    aria-label={say(printerMessages.readHereOf, { name: printer.name })}
                    onClick={() => dialog.open(printer.printerID)}
                  >
                    {say(printerMessages.readHere)}
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {read ? <WaitingPapers printer={read} onClose={dialog.close} /> : null}
    </>
  );
}
