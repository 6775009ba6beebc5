import { useLocation } from 'wouter';
import { formatUsd } from '../../../core/domain/money.ts';
import { dinerPaths } from '../../paths/diner.ts';
import { Button } from '../../ui/plain/button.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { cents } from '../session/cents.ts';
import { ShareList, SplitProgress } from '../session/split-progress.tsx';
import { viewSplit } from '../session/split-view.ts';
import { useSplit } from '../session/use-split.ts';
import { storedVisit } from '../session/visit.ts';
import { Card } from '../ui/card.tsx';
import { PlaceSetting } from '../ui/place-setting.tsx';
import { Screen } from '../ui/screen.tsx';
import { resultMessages } from './messages.ts';
import styles from './payment-result.module.css';

interface PartPaidProps {
  orderID: number;
  /** What this guest's card was charged, tip included. */
  amount: number;
}

/** A guest's part is paid and others still owe theirs: what they owe is kept current until all is paid. */
export function PartPaid({ orderID, amount }: PartPaidProps) {
  const [, navigate] = useLocation();
  const split = useSplit(orderID);
  const view = split.data && viewSplit(split.data, undefined);
  const visit = storedVisit();
  return (
    <Screen title={resultMessages.partPaid} padded={false}>
      <div className={styles.result}>
        <div className={styles.words} role="status">
          <PlaceSetting tone="good" done />
          <h1>{resultMessages.partPaid}</h1>
          {view?.isPaid ? <p className={styles.thanks}>{resultMessages.thanks}</p> : null}
        </div>
        <section className={styles.receipt} aria-label="Receipt">
          <div className={styles.paid}>
            <StatusChip tone="paid" large>
              Paid
            </StatusChip>
            <b>{formatUsd(cents(amount))}</b>
          </div>
          <dl className={styles.facts}>
            <dt>Order No.</dt>
            <dd>{orderID}</dd>
            {visit?.tableName ? (
              <>
                <dt>Table</dt>
                <dd>{visit.tableName}</dd>
              </>
            ) : null}
          </dl>
        </section>
        {view ? (
          <Card label="The bill of your table" className={styles.table}>
            <SplitProgress view={view} />
            {view.isPaid ? null : <ShareList view={view} />}
          </Card>
        ) : null}
        {visit ? (
          <Button
            size="large"
            className={styles.retry}
            onClick={() => navigate(dinerPaths.myOrders(visit.table.segment))}
          >
            My Orders
          </Button>
        ) : null}
      </div>
    </Screen>
  );
}
