import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/plain/button.tsx';
import { useLeaveCheckout } from '../session/use-leave-checkout.ts';
import { Card } from '../ui/card.tsx';
import { useToast } from '../ui/toasts.tsx';
import { paymentMessages } from './messages.ts';
import styles from './open-checkout.module.css';

interface OpenCheckoutProps {
  /** Undefined while this phone has none open. */
  session: string | undefined;
  isHidden: boolean;
  /** While it ends, Pay would lead to a page that is about to close. */
  onBusy: (busy: boolean) => void;
}

/** The diner has come back from the card page with Back: he can go on paying, or give up what he holds. */
export function OpenCheckout({ session, isHidden, onBusy }: OpenCheckoutProps) {
  const [busy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const pressed = useRef(false);
  const leave = useLeaveCheckout();
  const toast = useToast();
  const [, navigate] = useLocation();
  const show = (is: boolean) => {
    pressed.current = is;
    setBusy(is);
    onBusy(is);
  };
  const giveUp = async (screen: HTMLElement | null) => {
    if (pressed.current || session === undefined) return;
    show(true);
    setHeld(false);
    const left = await leave(session);
    show(false);
    if (left.state === 'paid') navigate(left.successPath, { replace: true });
    else if (left.state === 'held') setHeld(true);
    else {
      toast(paymentMessages.givenUp);
      // The button that had the focus is gone.
      screen?.focus({ preventScroll: true });
    }
  };
  if (session === undefined || isHidden) return null;
  return (
    <Card label={paymentMessages.open} waiting>
      <h2 className={styles.title}>{paymentMessages.open}</h2>
      <p className={styles.hint}>{paymentMessages.openHint}</p>
      <Button wide busy={busy} onClick={({ currentTarget }) => void giveUp(currentTarget.closest('main'))}>
        {paymentMessages.giveUp}
      </Button>
      <p role="status" className={styles.held}>
        {isHeld ? paymentMessages.notGivenUp : ''}
      </p>
    </Card>
  );
}
