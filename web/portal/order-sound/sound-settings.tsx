import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { orderSoundMessages } from '../../../core/messages/en/portal/order-sound.ts';
import { say } from '../../ui/plain/say.tsx';
import { BellIcon } from '../../ui/plain/state-icons.tsx';
import styles from './sound.module.css';
import { askForNotices, noticePermission } from './system-notices.ts';
import { keepVolume, readVolume, volumes } from './volume.ts';

/** How loud the bell is on this device, and whether the system shows what waits while nobody looks at the page. */
export function SoundSettings({ ringOnce }: { ringOnce: () => void }) {
  const [volume, setVolume] = useState(readVolume);
  const [permission, setPermission] = useState(noticePermission);
  const id = useId();

  const choose = (chosen: number) => {
    setVolume(chosen);
    keepVolume(chosen);
  };
  const words = say(orderSoundMessages.percent, { volume });
  return (
    <div className={styles.settings}>
      <div className={styles.volumeHead}>
        <label htmlFor={id}>{say(orderSoundMessages.volume)}</label>
        <output htmlFor={id}>{words}</output>
      </div>
      <input
        id={id}
        className={styles.volume}
        type="range"
        min={volumes.least}
        max={volumes.most}
        step={volumes.step}
        value={volume}
        aria-valuetext={words}
        aria-describedby={`${id}-device`}
        onChange={(event) => choose(event.currentTarget.valueAsNumber)}
      />
      <div className={styles.tryOut}>
        <p id={`${id}-device`}>{say(orderSoundMessages.onThisDevice)}</p>
        <Button variant="default" leftSection={<BellIcon />} onClick={ringOnce}>
          {say(orderSoundMessages.tryOut)}
        </Button>
      </div>
      <p>{say(orderSoundMessages.untilPressed)}</p>
      <section className={styles.notices} aria-labelledby={`${id}-notices`}>
        <h2 id={`${id}-notices`}>{say(orderSoundMessages.notices)}</h2>
        <p>{say(orderSoundMessages.noticesHint)}</p>
        {permission === 'default' ? (
          <Button variant="default" onClick={() => void askForNotices().then(setPermission)}>
            {say(orderSoundMessages.showNotices)}
          </Button>
        ) : (
          <p role="status">{say(orderSoundMessages.noticePermission[permission])}</p>
        )}
      </section>
    </div>
  );
}
