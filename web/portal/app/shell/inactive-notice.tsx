import { useQuery } from '@tanstack/react-query';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import { InfoIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { ShellNotice } from './shell-notice.tsx';

/** Above every screen while the session's restaurant takes no guests: that, and what goes on nevertheless. */
export function InactiveNotice() {
  const session = useSession();
  const { data } = useQuery(restaurantNamesQuery());
  const own = data?.find(({ id }) => id === session?.restaurantId);
  if (!own?.inactive) return null;
  return (
    <ShellNotice icon={<InfoIcon />}>
      <strong>{say(shellMessages.isInactive, { name: own.name })}</strong> {say(shellMessages.inactive)}
    </ShellNotice>
  );
}
