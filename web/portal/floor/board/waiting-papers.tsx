import { Anchor, Button, Modal } from '@mantine/core';
import { Link } from 'react-router';
import type { TroubledPrinter } from '../../../../core/contract/printers.ts';
import { kitchenPath, orderPath, receiptPath, ticketPath } from '../../../../core/domain/portal-paths.ts';
import { printerMessages } from '../../../../core/messages/en/portal/printers.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import staff from '../../../ui/staff/common.module.css';
import { useHere } from '../../../ui/staff/way-back.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { dropPrints } from './calls.ts';
import styles from './waiting-papers.module.css';

type WaitingPaper = TroubledPrinter['waiting'][number];

export function WaitingPapers({ printer, onClose }: { printer: TroubledPrinter; onClose: () => void }) {
  const { printerID, name, waiting } = printer;
  const { busy, press } = usePress();
  const changed = useChanged();

  const drop = () =>
    press({
      call: () =>
        dropPrints(
          printerID,
          waiting.map(({ jobID }) => jobID),
        ),
      done: ({ result }) => fill(printerMessages.dropped, { count: result }),
      failed: printerMessages.dropFailed,
      // Close after the refetch, so that the focus returns to an element that is still there.
      onDone: async () => {
        await changed('printers');
        onClose();
      },
      onRefused: () => changed('printers'),
    });

  return (
    <Modal opened onClose={onClose} title={say(printerMessages.waitingTitle, { name })}>
      {waiting.length === 0 ? (
        <p className={`${common.quiet} ${styles.hint}`}>{say(printerMessages.nothingWaits)}</p>
      ) : null}
      <ul className={`${staff.rows} ${styles.papers}`}>
        {waiting.map((paper) => (
          <PaperRow key={paper.jobID} paper={paper} />
        ))}
      </ul>
      <p className={`${common.quiet} ${styles.hint}`}>{say(printerMessages.notNeededHint)}</p>
      <Actions>
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
      </Actions>
    </Modal>
  );
}

/** The screens that show a paper's content: where it is read and, if different, how it would be printed. */
function screensOf({ kind, orderID, subOrderID }: WaitingPaper, mayKitchen: boolean): readonly string[] {
  if (orderID === null) return [];
  if (kind === 'receipt') return [receiptPath(orderID)];
  if (subOrderID === null) return [orderPath(orderID)];
  return mayKitchen ? [kitchenPath(subOrderID), ticketPath(subOrderID)] : [ticketPath(subOrderID)];
}

function PaperRow({ paper }: { paper: WaitingPaper }) {
  const { kind, orderID, tableName, createdAt } = paper;
  const formats = useFormats();
  const mayKitchen = useMay()('kitchen');
  const [screen, asPrinted] = screensOf(paper, mayKitchen);
  const words = say(printerMessages.kinds[kind]);
  const name =
    orderID === null || tableName === null
      ? words
      : say(printerMessages.paperOfTable, { kind: words, table: tableName, order: orderID });
  const state = useHere();
  return (
    <li>
      {screen === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Anchor component={Link} to={screen} state={state} className={styles.name}>
          {name}
        </Anchor>
      )}
      <span className={`${common.quiet} ${common.figures}`}>{formats.dateTime(createdAt)}</span>
      {asPrinted === undefined ? null : (
        <Anchor
          component={Link}
          to={asPrinted}
          state={state}
          className={styles.paper}
          aria-label={say(printerMessages.asPrintedOf, { paper: name })}
        >
          {say(printerMessages.asPrinted)}
        </Anchor>
      )}
    </li>
  );
}
