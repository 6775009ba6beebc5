import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { Button } from '../../ui/plain/button.tsx';
import { LoadingSkeleton } from '../../ui/plain/states.tsx';
import { RestaurantSign } from '../session/restaurant-sign.tsx';
import { useLeaveCheckout } from '../session/use-leave-checkout.ts';
import { PlaceSetting } from '../ui/place-setting.tsx';
import { Screen } from '../ui/screen.tsx';
import { resultMessages } from './messages.ts';
import styles from './payment-result.module.css';

/**
 * Where the provider leads after a payment that was cancelled or failed. The checkout whose page was left ends first, so
 * that what it held is free for the table; then nothing was charged, and the bill is still there.
 */
export function PaymentFailureScreen() {
  const [, navigate] = useLocation();
  const [checkout] = useState(() => new URLSearchParams(window.location.search).get('left') ?? '');
  const leave = useLeaveCheckout();
  const { data: left, isLoading } = useQuery({
    queryKey: ['left', checkout],
    queryFn: () => leave(checkout),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: checkout !== '',
  });
  if (left?.state === 'paid') return <Redirect to={left.successPath} replace />;
  if (isLoading) {
    return (
      <Screen title="Payment">
        <LoadingSkeleton label={resultMessages.leaving} />
      </Screen>
    );
  }
  return (
    <Screen title="Payment Failed" padded={false}>
      <div className={`${styles.result} ${styles.failed}`}>
        <div className={styles.words} role="alert">
          <PlaceSetting tone="accent" />
          <h1>{resultMessages.failure}</h1>
        </div>
        {left?.state === 'held' ? <p className={styles.held}>{resultMessages.notLeft}</p> : null}
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
