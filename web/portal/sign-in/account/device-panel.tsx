import { Select } from '@mantine/core';
import { useState } from 'react';
import { lockSteps } from '../../../../core/domain/sign-in-policy.ts';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { deviceLockMinutes, restaurantLockMinutes, setDeviceLockMinutes } from '../screen-lock/idle.ts';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';

const asRestaurant = 'restaurant';

/** When this browser locks. Longer than the restaurant says, or never, is for those who manage the restaurant: a kitchen's display. */
export function DevicePanel() {
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
        allowDeselect={false}
        onChange={choose}
      />
    </Panel>
  );
}

function whenOf(count: number): string {
  return count === 0 ? say(accountMessages.never) : say(accountMessages.afterMinutes, { count });
}
