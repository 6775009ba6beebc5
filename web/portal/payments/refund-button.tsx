import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../shell/use-session.ts';
import { usdOf } from '../shell/wire-money.ts';
import { refundsQuery } from './calls.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** Gives money of a paid order back; only for whoever may, and while something is left. */
export function RefundButton({ orderID }: { orderID: number }) {
  const mayRefund = useSession()?.privileges?.includes('refund') === true;
  const { data } = useQuery({ ...refundsQuery(orderID), enabled: mayRefund });
  const [opened, dialog] = useDisclosure(false);
  if (!mayRefund || !data) return null;
  return (
    <>
      {data.left > 0 ? (
        <Button variant="default" onClick={dialog.open}>
          Refund
        </Button>
      ) : null}
      {opened ? (
        <RefundDialog
          orderID={orderID}
          left={data.left}
          leftText={usdOf(data.left)}
          toCard={data.paidby === 'Online'}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
