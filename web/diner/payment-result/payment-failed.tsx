import { useLocation } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState } from '../../ui/plain/states.tsx';
import { PlaceSetting } from '../ui/place-setting.tsx';
import { Screen } from '../ui/screen.tsx';
import { RestaurantSign } from '../visit/table-screen.tsx';
import { storedVisit } from '../visit/visit.ts';
import styles from './payment-result.module.css';

/** `isHeld`: the checkout couldn't be ended and may still be paid. */
export function PaymentFailed({ isHeld = false }: { isHeld?: boolean }) {
  const [, navigate] = useLocation();
  return (
    <Screen title={say(resultMessages.failedTitle)} padded={false}>
      <div className={`${styles.result} ${styles.failed}`}>
        <div className={styles.words} role="alert">
          <PlaceSetting tone="accent" />
          <h1>{say(resultMessages.failure)}</h1>
        </div>
        {isHeld ? <p className={`${common.hint} ${styles.held}`}>{say(resultMessages.notLeft)}</p> : null}
        <Button look="primary" size="large" className={styles.retry} onClick={() => navigate(dinerPaths.payment)}>
          {say(resultMessages.retry)}
        </Button>
        <div className={styles.sign}>
          <RestaurantSign />
        </div>
      </div>
    </Screen>
  );
}

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
