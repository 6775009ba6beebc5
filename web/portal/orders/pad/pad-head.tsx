import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { tableStateOf } from '../../../../core/contract/status-codes.ts';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { TableDetail } from '../../../api/order-answers.ts';
import { TableIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useIsPhone } from '../../../ui/staff/use-is-phone.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useFrom, useHere } from '../../../ui/staff/way-back.ts';
import { tableStateLook } from '../../app/theme/state-tones.ts';
import { tableCallsQuery } from '../../shared/updates/calls.ts';
import { LiveState } from '../../shared/updates/live-state.tsx';
import type { Freshness } from '../../shared/updates/use-freshness.ts';
import { useMay } from '../../sign-in/session/use-may.ts';

interface PadHeadProps {
  table: TableDetail | undefined;
  fresh: readonly Freshness[];
}

export function PadHead({ table, fresh }: PadHeadProps) {
  const navigate = useNavigate();
  const here = useHere();
  const mayOpen = useMay()('order');
  const { data: calls } = useQuery({ ...tableCallsQuery(), enabled: mayOpen });
  const from = useFrom() ?? portalPaths.take;
  const isPhone = useIsPhone();
  const title = table ? fill(takeMessages.titleOf, { table: table.tableName }) : floorMessages.pad.take;
  useScreenTitle(title);
  const look = table && tableStateLook(tableStateOf(table.state));
  return (
    <PageHeader
      title={isPhone && table ? table.tableName : say(title)}
      back={{ label: say(uiMessages.back), onClick: () => void navigate(from) }}
      chips={
        look ? (
          <>
            <StatusChip tone={look.tone}>{say(look.label)}</StatusChip>
            {calls
              ?.filter((call) => call.tableID === table.tableID)
              .map(({ callID, kind }) => (
                <StatusChip key={callID} tone="new">
                  {say(floorMessages.calling[kind])}
                </StatusChip>
              ))}
            <LiveState of={fresh} />
          </>
        ) : null
      }
      actions={
        <>
          {table?.order && mayOpen ? (
            <Button variant="default" component={Link} to={orderPath(table.order.orderID)} state={here}>
              {say(fieldMessages.openOrder)}
            </Button>
          ) : null}
          {isPhone ? (
            <ActionIcon
              variant="default"
              component={Link}
              to={portalPaths.take}
              aria-label={say(takeMessages.changeTable)}
            >
              <TableIcon width={20} height={20} />
            </ActionIcon>
          ) : (
            <Button variant="default" component={Link} to={portalPaths.take}>
              {say(takeMessages.changeTable)}
            </Button>
          )}
        </>
      }
    />
  );
}
