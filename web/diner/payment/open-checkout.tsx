import { useState } from 'react';
import { useLocation } from 'wouter';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { useLeaveCheckout } from '../checkout/use-leave-checkout.ts';
import { Card } from '../ui/card.tsx';
import { useToast } from '../ui/toasts.tsx';
import styles from './open-checkout.module.css';

interface OpenCheckoutProps {
  /** Undefined if this phone has no open checkout. */
  session: string | undefined;
  isHidden: boolean;
  /** True while the checkout is being ended: Pay would open a page that is about to close. */
  onBusy: (busy: boolean) => void;
}

/** For a diner who came back from the card page with Back. */
export function OpenCheckout({ session, isHidden, onBusy }: OpenCheckoutProps) {
  const { busy, once } = useOnce();
  const [isHeld, setHeld] = useState(false);
  const leave = useLeaveCheckout();
  const toast = useToast();
  const [, navigate] = useLocation();
  const giveUp = async (screen: HTMLElement | null) => {
    if (session === undefined) return;
    const left = await once(true, async () => {
      onBusy(true);
      setHeld(false);
      const answer = await leave(session);
      onBusy(false);
      return answer;
    });
    if (left?.state === 'paid') navigate(left.successPath, { replace: true });
    else if (left?.state === 'held') setHeld(true);
    else if (left) {
      toast(say(paymentMessages.givenUp));
      // The focused button is gone, so focus the screen.
      screen?.focus({ preventScroll: true });
    }
  };
  if (session === undefined || isHidden) return null;
  return (
    <Card label={say(paymentMessages.open)} waiting>
      <h2 className={styles.title}>{say(paymentMessages.open)}</h2>
      <p className={`${common.hint} ${styles.hint}`}>{say(paymentMessages.openHint)}</p>
      <Button wide busy={busy === true} onClick={({ currentTarget }) => void giveUp(currentTarget.closest('main'))}>
        {say(paymentMessages.giveUp)}
      </Button>
      <p role="status" className={`${common.hint} ${styles.held}`}>
        {isHeld ? say(paymentMessages.notGivenUp) : ''}
      </p>
    </Card>
  );
}
