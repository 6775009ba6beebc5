import { Button, Popover } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useId, useState } from 'react';
import { orderSoundMessages } from '../../../../core/messages/en/portal/bell.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon } from '../../../ui/plain/state-icons.tsx';
import { ButtonInPage } from '../../../ui/staff/button-in-page.tsx';
import type { Popup } from '../../../ui/staff/popup-button.ts';
import styles from './sound.module.css';
import { askForNotices, noticePermission } from './system-notices.ts';
import { keepVolume, readVolume, volumes } from './volume.ts';

interface RingOnce {
  readonly ringOnce: () => void;
}

export function SoundSettings({ id, button, opened, onChange, ringOnce }: Popup & RingOnce) {
  // Mounted closed first: focus returns only to the element that had it on opening.
  const isThere = useMounted();
  return (
    <Popover
      id={id}
      opened={opened && isThere}
      onChange={onChange}
      position="bottom-end"
      width={312}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target refProp="place">
        <ButtonInPage button={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={say(orderSoundMessages.settings)}>
        <Settings ringOnce={ringOnce} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Settings({ ringOnce }: RingOnce) {
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
      <div className={common.apart}>
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
