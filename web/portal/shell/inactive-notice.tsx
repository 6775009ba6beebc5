import { useQuery } from '@tanstack/react-query';
import { InfoIcon } from '../../ui/plain/icons.tsx';
import { restaurantNamesQuery } from '../session/calls.ts';
import { useSession } from '../session/use-session.ts';
import { shellMessages } from './messages.ts';
import { ShellNotice } from './shell-notice.tsx';

/** Above every screen while the session's restaurant takes no guests: that, and what goes on nevertheless. */
export function InactiveNotice() {
  const session = useSession();
  const { data } = useQuery(restaurantNamesQuery());
  const own = data?.find(({ id }) => id === session?.restaurantId);
  if (!own?.inactive) return null;
  return (
    <ShellNotice icon={<InfoIcon />}>
      <strong>{`${own.name} is inactive.`}</strong> {shellMessages.inactive}
    </ShellNotice>
  );
}
