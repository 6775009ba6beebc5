import { dinerAppMessages } from '../../core/messages/en/diner/app.ts';
import { Button } from '../ui/plain/button.tsx';
import { say } from '../ui/plain/say.tsx';
import { NoticeScreen } from './visit/unavailable-screen.tsx';

/** In place of a screen that broke or did not arrive: says so and offers to load the page again. The cart is kept. */
export function BrokenScreen() {
  return (
    <NoticeScreen title={say(dinerAppMessages.failedTitle)} words={say(dinerAppMessages.failed)}>
      <Button look="primary" size="large" onClick={() => window.location.reload()}>
        {say(dinerAppMessages.loadAgain)}
      </Button>
    </NoticeScreen>
  );
}
