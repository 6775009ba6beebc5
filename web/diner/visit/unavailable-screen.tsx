import { dinerAppMessages } from '../../../core/messages/en/diner/app.ts';
import { Button } from '../../ui/plain/button.tsx';
import type { Elements } from '../../ui/plain/elements.ts';
import { RefreshIcon } from '../../ui/plain/icons.tsx';
import { RequestId } from '../../ui/plain/request-id.tsx';
import { say } from '../../ui/plain/say.tsx';
import { PlaceSetting } from '../ui/place-setting.tsx';
import { Screen } from '../ui/screen.tsx';
import { RestaurantSign } from './table-screen.tsx';
import styles from './unavailable-screen.module.css';

interface UnavailableScreenProps {
  /** The reason, if there is more to say. */
  why?: string | false | undefined;
  onRetry?: () => void;
  retrying?: boolean;
}

export function UnavailableScreen({ why, onRetry, retrying }: UnavailableScreenProps) {
  return (
    <NoticeScreen title={say(dinerAppMessages.unavailableTitle)} words={why || say(dinerAppMessages.unavailable)}>
      {onRetry ? (
        <Button busy={retrying} onClick={onRetry} className={styles.action}>
          <RefreshIcon />
          <span>{say(dinerAppMessages.tryAgain)}</span>
        </Button>
      ) : null}
    </NoticeScreen>
  );
}

export function ScanCodeScreen() {
  return <NoticeScreen title={say(dinerAppMessages.scanCodeTitle)} words={say(dinerAppMessages.scanCode)} />;
}

interface NoticeScreenProps {
  title: string;
  words: string;
  children?: Elements;
}

export function NoticeScreen({ title, words, children }: NoticeScreenProps) {
  return (
    <Screen title={title} padded={false}>
      <div className={styles.notice} role="alert">
        <PlaceSetting tone="accent" />
        <h1 className={styles.words}>{words}</h1>
        <RequestId />
        {children}
        <RestaurantSign />
      </div>
    </Screen>
  );
}
