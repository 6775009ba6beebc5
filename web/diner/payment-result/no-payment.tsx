import { useLocation } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState } from '../../ui/plain/states.tsx';
import { Screen } from '../ui/screen.tsx';
import { storedVisit } from '../visit/visit.ts';
import styles from './payment-result.module.css';

/** Shown if no payment is known to have succeeded or failed. */
export function NoPayment({ words, hint }: { words: string; hint: string }) {
  const [, navigate] = useLocation();
  const segment = storedVisit()?.table.segment;
  const toOrders = segment ? (
    <Button look="primary" onClick={() => navigate(dinerPaths.myOrders(segment))}>
      {say(tableOrderMessages.myOrders)}
    </Button>
  ) : undefined;
  return (
    <Screen title={say(resultMessages.title)}>
      <div className={styles.none}>
        <EmptyState hint={hint} action={toOrders}>
          {words}
        </EmptyState>
      </div>
    </Screen>
  );
}
