import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Area } from '../../../../core/contract/floor-plan.ts';
import { floorPlanMessages as messages } from '../../../../core/messages/en/portal/floor-plan.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';

/** Closes an area for the evening, and opens it again. */
export function AreaClosing({ area: { areaID, name, closedUntil } }: { area: Area }) {
  const { busy, press } = usePress();
  const may = useMay()('managetable');
  const isClosed = closedUntil !== null;
  const change = () =>
    void press({
      ...(!isClosed && {
        asks: () =>
          confirm({ question: say(messages.closeQuestion), detail: <p>{name}</p>, act: say(messages.closeAct) }),
      }),
      call: () => staffRequest(endpoints.closeArea, { body: { areaID, closed: !isClosed } }),
      failed: messages.closingFailed,
      changes: ['tables'],
    });
  if (!may) return null;
  return (
    <Button variant="default" loading={busy !== undefined} onClick={change}>
      {say(isClosed ? messages.reopen : messages.close)}
    </Button>
  );
}

export function ClosedStrip({ area: { closedUntil } }: { area: Area }) {
  const formats = useFormats();
  return (
    <div role="status">
      {closedUntil === null ? null : (
        <Strip tone="info">{say(messages.closed, { time: formats.clockTime(closedUntil) })}</Strip>
      )}
    </div>
  );
}
