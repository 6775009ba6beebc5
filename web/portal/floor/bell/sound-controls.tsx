import { ActionIcon } from '@mantine/core';
import { orderSoundMessages } from '../../../../core/messages/en/portal/bell.ts';
import { ChevronDownIcon, MutedIcon, SoundIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { laterPart, UnseenOnTheWay } from '../../../ui/staff/later-part.tsx';
import { usePopupButton } from '../../../ui/staff/popup-button.ts';
import styles from './sound.module.css';
import type { OrderSound } from './use-order-sound.ts';

const SoundSettings = laterPart(async () => (await import('./sound-settings.tsx')).SoundSettings, UnseenOnTheWay);

export function SoundControls({ sound: { isOn, toggle, ringOnce } }: { sound: OrderSound }) {
  const settings = usePopupButton('dialog');
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
      <ActionIcon
        {...settings.button}
        variant="subtle"
        className={styles.more}
        aria-label={say(orderSoundMessages.settings)}
      >
        <ChevronDownIcon width={16} height={16} />
      </ActionIcon>
      {settings.popup ? <SoundSettings {...settings.popup} ringOnce={ringOnce} /> : null}
    </div>
  );
}
