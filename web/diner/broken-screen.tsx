import { Button } from '../ui/plain/button.tsx';
import { NoticeScreen } from './visit/unavailable-screen.tsx';

/** In place of a screen that broke or did not arrive: says so and offers to load the page again. The cart is kept. */
export function BrokenScreen() {
  return (
    <NoticeScreen title="Error" words="This page could not be shown. Your order is kept.">
      <Button look="primary" size="large" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </NoticeScreen>
  );
}
