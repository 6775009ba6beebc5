import { Button } from '@mantine/core';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { SubOrder } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon } from '../../../ui/plain/state-icons.tsx';
import styles from './order-description.module.css';

/** Says which sub-orders came in while another one is being looked at. Stays in sight, and is always there to be heard. */
export function ArrivedSubOrders({ arrived, onShow }: { arrived: readonly SubOrder[]; onShow: (id: number) => void }) {
  return (
    <div role="status" className={styles.arrivals}>
      {arrived.map(({ subOrderID }) => (
        <div key={subOrderID} className={styles.arrived}>
          <BellIcon />
          <span>{say(orderMessages.arrived, { id: subOrderID })}</span>
          <Button
            variant="default"
            size="xs"
            aria-label={say(orderMessages.showSubOrder, { id: subOrderID })}
            onClick={() => onShow(subOrderID)}
          >
            {say(uiMessages.show)}
          </Button>
        </div>
      ))}
    </div>
  );
}
