import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError } from '../../../ui/staff/notify.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';

/** Quiets the bell for a sub-order that waits: an attendant takes note of it by a press, never by passing. */
export function SeenButton({ orderID, subOrderID }: { orderID: number; subOrderID: number }) {
  const changed = useChanged();
  const { busy, press } = usePress();
  const see = () =>
    press({
      call: () => staffRequest(endpoints.seeSubOrders, { body: { orderID, subOrderIDs: [subOrderID] } }),
      done: () => changed('orders'),
      refused: () => changed('orders'),
      words: { otherwise: floorMessages.waiting.seeFailed },
      tell: notifyError,
    });
  return (
    <Button
      variant="default"
      aria-label={say(floorMessages.waiting.seeOf, { subOrder: subOrderID })}
      loading={busy !== undefined}
      onClick={() => void see()}
    >
      {say(floorMessages.waiting.see)}
    </Button>
  );
}
