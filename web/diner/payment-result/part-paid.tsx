import { useLocation } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { ShareList, SplitProgress } from '../split/split-progress.tsx';
import { viewSplit } from '../split/split-view.ts';
import { useSplit } from '../split/use-split.ts';
import { Card } from '../ui/card.tsx';
import { PlaceSetting } from '../ui/place-setting.tsx';
import { Screen } from '../ui/screen.tsx';
import { storedVisit } from '../visit/visit.ts';
import { PaidReceipt } from './paid-receipt.tsx';
import styles from './payment-result.module.css';

interface PartPaidProps {
  sessionId: string;
  orderID: number;
  /** What this guest's card was charged, tip included. */
  amount: number;
}

/** A guest's part is paid and others still owe theirs: what they owe is kept current until all is paid. */
export function PartPaid({ sessionId, orderID, amount }: PartPaidProps) {
  const [, navigate] = useLocation();
  const split = useSplit(orderID);
  const view = split.data && viewSplit(split.data, undefined);
  const visit = storedVisit();
  return (
    <Screen title={say(resultMessages.partPaid)} padded={false}>
      <div className={styles.result}>
        <div className={styles.words} role="status">
          <PlaceSetting tone="good" done />
          <h1>{say(resultMessages.partPaid)}</h1>
          {view?.isPaid ? <p className={styles.thanks}>{say(resultMessages.thanks)}</p> : null}
        </div>
        <PaidReceipt sessionId={sessionId} amount={amount} orderID={orderID} tableName={visit?.tableName} />
        {view ? (
          <Card label={say(tableOrderMessages.tableBill)} className={styles.table}>
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
            {say(tableOrderMessages.myOrders)}
          </Button>
        ) : null}
      </div>
    </Screen>
  );
}
