import { ActionIcon } from '@mantine/core';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { MoreIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { LaterMenu } from '../../../ui/staff/later-menu.ts';
import { usePopupButton } from '../../../ui/staff/popup-button.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import type { EndingVisit } from '../table-code/end-visit.tsx';
import { useGuestEntries } from './use-guest-entries.tsx';

interface GuestMenuProps extends Pick<EndingVisit, 'tableID' | 'name' | 'order'> {
  className?: string | undefined;
}

export function GuestMenu({ className = '', ...guests }: GuestMenuProps) {
  const may = useMay();
  const menu = usePopupButton('menu');
  const { busy, entries, dialog } = useGuestEntries(guests);
  if (!may('order')) return null;
  return (
    <>
      <ActionIcon
        {...menu.button}
        variant="subtle"
        loading={busy}
        className={className}
        aria-label={say(floorMessages.guests.menu, { table: guests.name })}
      >
        <MoreIcon width={20} height={20} />
      </ActionIcon>
      {menu.popup ? <LaterMenu {...menu.popup} entries={entries} /> : null}
      {dialog}
    </>
  );
}
