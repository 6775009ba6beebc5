import { Anchor, Button, Modal } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { TroubledPrinter } from '../../../core/contract/printers.ts';
import { kitchenPath, orderPath, receiptPath, ticketPath } from '../../../core/domain/portal-paths.ts';
import { printerMessages } from '../../../core/messages/en/portal/printers.ts';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { usePress } from '../forms/use-press.ts';
import { useChanged } from '../live/queries.ts';
import { useFormats } from '../session/use-formats.ts';
import { useMay } from '../session/use-may.ts';
import { dropPrints } from './calls.ts';
import styles from './waiting-papers.module.css';

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

/** Where what stands on the paper is read: a ticket in the kitchen, for whoever may, otherwise as it would be printed. */
function PaperLink({ paper: { kind, orderID, subOrderID, tableName }, from }: { paper: WaitingPaper; from: string }) {
  const mayKitchen = useMay()('kitchen');
  const words = say(printerMessages.kinds[kind]);
  if (orderID === null || tableName === null) return <span>{words}</span>;
  const name = say(printerMessages.paperOfTable, { kind: words, table: tableName, order: orderID });
  const link = (to: string, shown: string, label?: string) => (
    <Anchor component={Link} to={to} state={{ from }} className={styles.link ?? ''} aria-label={label}>
      {shown}
    </Anchor>
  );
  if (kind === 'receipt') return link(receiptPath(orderID), name);
  if (subOrderID === null) return link(orderPath(orderID), name);
  if (!mayKitchen) return link(ticketPath(subOrderID), name);
  return (
    <span className={styles.ways}>
      {link(kitchenPath(subOrderID), name)}
      {link(ticketPath(subOrderID), say(printerMessages.asPrinted), say(printerMessages.asPrintedOf, { paper: name }))}
    </span>
  );
}
