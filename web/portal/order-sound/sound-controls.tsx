import { ActionIcon, Popover } from '@mantine/core';
import { orderSoundMessages } from '../../../core/messages/en/portal/order-sound.ts';
import { ChevronDownIcon, MutedIcon, SoundIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { SoundSettings } from './later-sound-settings.tsx';
import styles from './sound.module.css';

import type { OrderSound } from './use-order-sound.ts';

/** The switch of the sound, and beside it what else is set for this device. */
export function SoundControls({ sound: { isOn, toggle, ringOnce } }: { sound: OrderSound }) {
  return (
    <div className={styles.controls}>
      <ActionIcon
        variant="subtle"
        aria-label={say(orderSoundMessages.orderSound)}
        aria-pressed={isOn}
        title={say(isOn ? orderSoundMessages.on : orderSoundMessages.off)}
        onClick={toggle}
      >
        {isOn ? <SoundIcon width={20} height={20} /> : <MutedIcon width={20} height={20} />}
      </ActionIcon>
      <Popover position="bottom-end" width={312} withinPortal trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" className={styles.more ?? ''} aria-label={say(orderSoundMessages.settings)}>
            <ChevronDownIcon width={16} height={16} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={say(orderSoundMessages.settings)}>
          <SoundSettings ringOnce={ringOnce} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
