import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { lockSteps } from '../../../../core/domain/sign-in-policy.ts';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import { staffDataMessages } from '../../../../core/messages/en/portal/staff-data.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { ExportDataButton } from '../../people/staff-data/export-data-button.tsx';
import { deviceLockMinutes, restaurantLockMinutes, setDeviceLockMinutes } from '../screen-lock/idle.ts';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';
import styles from './account.module.css';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PinPanel } from './pin-panel.tsx';
import { SecondStepPanel } from './second-step-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const asRestaurant = 'restaurant';

/** Only managers may choose more minutes than the restaurant's, or 'never', as for a kitchen display. */
function DevicePanel() {
  const ofRestaurant = restaurantLockMinutes(useSession()?.restaurantConfig);
  const may = useMay();
  const [minutes, setMinutes] = useState(deviceLockMinutes());
  const isOffered = (count: number) => ofRestaurant === 0 || count < ofRestaurant || may('managerestaurant');
  const offered = [...lockSteps.filter(isOffered), ...(ofRestaurant > 0 && may('managerestaurant') ? [0] : [])];
  const shown = [...new Set(minutes === undefined ? offered : [...offered, minutes])];
  const choose = (value: string | null) => {
    if (value === null) return;
    const next = value === asRestaurant ? undefined : Number(value);
    setDeviceLockMinutes(next);
    setMinutes(next);
  };
  return (
    <Panel title={say(accountMessages.device)}>
      <Select
        label={say(accountMessages.lockAfter)}
        description={say(accountMessages.lockHint)}
        data={[
          { value: asRestaurant, label: say(accountMessages.asRestaurant, { when: whenOf(ofRestaurant) }) },
          ...shown.map((count) => ({ value: String(count), label: whenOf(count) })),
        ]}
        value={minutes === undefined ? asRestaurant : String(minutes)}
        onChange={choose}
      />
    </Panel>
  );
}

function whenOf(count: number): string {
  return count === 0 ? say(accountMessages.never) : say(accountMessages.afterMinutes, { count });
}

export function Component() {
  useScreenTitle(shellMessages.account);
  const token = useSession()?.token;
  const account = useQuery({ ...staffQuery(['account', token], endpoints.account), enabled: token !== undefined });
  const { data } = account;
  return (
    <>
      <PageHeader title={say(shellMessages.account)} />
      {account.isError ? <ErrorStrip query={account}>{say(accountMessages.failed)}</ErrorStrip> : null}
      {account.isPending && !account.isError ? <LoadingSkeleton shape="lines" /> : null}
      {data ? (
        <>
          <p className={`${common.wrapped} ${styles.who}`}>
            <strong>{data.name}</strong> <span>{data.username}</span> <span>{data.email}</span>
          </p>
          <div className={styles.panels}>
            <div className={staff.stack}>
              <PinPanel account={data} />
              <SecondStepPanel {...data} />
              <PasskeysPanel {...data} />
            </div>
            <div className={staff.stack}>
              <SessionsPanel />
              <DevicePanel />
              <Panel title={say(staffDataMessages.title)} hint={say(staffDataMessages.hint)}>
                <ExportDataButton />
              </Panel>
            </div>
          </div>
        </>
      ) : null}
    </>
  );
}
