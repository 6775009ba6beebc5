import { Button } from '@mantine/core';
import type { SubOrder } from '../../api/order-answers.ts';
import { BellIcon } from '../../ui/plain/icons.tsx';
import { arrivedWords } from './messages.ts';
import styles from './order-description.module.css';

/** Says which sub-orders came in while another one is being looked at. Stays in sight, and is always there to be heard. */
export function ArrivedSubOrders({ arrived, onShow }: { arrived: readonly SubOrder[]; onShow: (id: number) => void }) {
  return (
    <div role="status" className={styles.arrivals}>
      {arrived.map(({ subOrderID }) => (
        <div key={subOrderID} className={styles.arrived}>
          <BellIcon />
          <span>{arrivedWords(subOrderID)}</span>
          <Button
            variant="default"
            size="xs"
            aria-label={`Show sub-order ${subOrderID}`}
            onClick={() => onShow(subOrderID)}
          >
            Show
          </Button>
        </div>
      ))}
    </div>
  );
}
