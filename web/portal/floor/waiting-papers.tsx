import { Anchor, Button, Modal } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { TroubledPrinter } from '../../../core/contract/printers.ts';
import { orderPath, receiptPath, ticketPath } from '../../../core/domain/portal-paths.ts';
import { printerMessages } from '../../../core/messages/en/portal/printers.ts';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { usePress } from '../forms/use-press.ts';
import { useChanged } from '../live/queries.ts';
import { useFormats } from '../session/use-formats.ts';
import { dropPrints } from './calls.ts';
import styles from './printer-troubles.module.css';

type WaitingPaper = TroubledPrinter['waiting'][number];

/** What waits for a printer, each with the screen that says the same; once it is read it need not come out. */
export function WaitingPapers({ printer, onClose }: { printer: TroubledPrinter; onClose: () => void }) {
  const { printerID, name, waiting } = printer;
  const { pathname, search } = useLocation();
  const formats = useFormats();
  const changed = useChanged();
  const { busy, press } = usePress();

  const drop = () =>
    press({
      call: () =>
        dropPrints(
          printerID,
          waiting.map(({ jobID }) => jobID),
        ),
      done: ({ result }) => {
        notifySuccess(say(printerMessages.dropped, { count: result }));
        onClose();
        return changed('printers');
      },
      words: ({ message }) => ({ otherwise: message ?? printerMessages.dropFailed }),
      refused: () => changed('printers'),
      tell: notifyError,
    });

  return (
    <Modal opened onClose={onClose} title={say(printerMessages.waitingTitle, { name })}>
      {waiting.length === 0 ? <p className={styles.hint}>{say(printerMessages.nothingWaits)}</p> : null}
      <ul className={styles.papers}>
        {waiting.map((paper) => (
          <li key={paper.jobID}>
            <PaperLink paper={paper} from={pathname + search} />
            <span className={styles.time}>{formats.dateTime(paper.createdAt)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{say(printerMessages.notNeededHint)}</p>
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {say(uiMessages.close)}
        </Button>
        <Button
          variant="danger"
          loading={busy !== undefined}
          disabled={waiting.length === 0}
          onClick={() => void drop()}
        >
          {say(printerMessages.notNeeded)}
        </Button>
      </div>
    </Modal>
  );
}

function PaperLink({ paper: { kind, orderID, subOrderID, tableName }, from }: { paper: WaitingPaper; from: string }) {
  const words = say(printerMessages.kinds[kind]);
  if (orderID === null || tableName === null) return <span>{words}</span>;
  const to =
    kind === 'receipt' ? receiptPath(orderID) : subOrderID === null ? orderPath(orderID) : ticketPath(subOrderID);
  return (
    <Anchor component={Link} to={to} state={{ from }} className={styles.link ?? ''}>
      {say(printerMessages.paperOfTable, { kind: words, table: tableName, order: orderID })}
    </Anchor>
  );
}
