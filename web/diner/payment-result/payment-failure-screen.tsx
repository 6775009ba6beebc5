import { useLocation } from 'wouter';
import { dinerPaths } from '../../paths/diner.ts';
import { Button } from '../../ui/plain/button.tsx';
import { RestaurantSign } from '../session/restaurant-sign.tsx';
import { PlaceSetting } from '../ui/place-setting.tsx';
import { Screen } from '../ui/screen.tsx';
import { resultMessages } from './messages.ts';
import styles from './payment-result.module.css';

/** Where the provider leads after a payment that was cancelled or failed. Nothing was charged; the bill is still there. */
export function PaymentFailureScreen() {
  const [, navigate] = useLocation();
  return (
    <Screen title="Payment Failed" padded={false}>
      <div className={`${styles.result} ${styles.failed}`}>
        <div className={styles.words} role="alert">
          <PlaceSetting tone="accent" />
          <h1>{resultMessages.failure}</h1>
        </div>
        <Button look="primary" size="large" className={styles.retry} onClick={() => navigate(dinerPaths.payment)}>
          Retry Payment
        </Button>
        <div className={styles.sign}>
          <RestaurantSign />
        </div>
      </div>
    </Screen>
  );
}
