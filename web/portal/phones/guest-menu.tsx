import { ActionIcon } from '@mantine/core';
import { guestMenuMessages } from '../../../core/messages/en/portal/guest-menu.ts';
import { tableQrMessages } from '../../../core/messages/en/portal/table-qr.ts';
import { LogoutIcon, MoreIcon, PhoneIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { LaterMenu } from '../../ui/staff/later-menu.ts';
import { usePopupButton } from '../../ui/staff/popup-button.ts';
import { useDialog } from '../../ui/staff/use-opened.ts';
import { useMay } from '../session/use-may.ts';
import { type EndingVisit, useEndVisit } from '../table-qr/end-visit.tsx';
import { PhonesDialog } from './later-phones-dialog.ts';

interface GuestMenuProps extends Pick<EndingVisit, 'tableID' | 'name' | 'order'> {
  /** Quiet on a card, where the card itself is the link. */
  look?: 'quiet';
  className?: string | undefined;
}

/** What staff do about the phones at a table: look at them, put one out, end the visit and renew the code. */
export function GuestMenu({ tableID, name, order, look, className = '' }: GuestMenuProps) {
  const may = useMay();
  const menu = usePopupButton('menu');
  const phones = useDialog('phones');
  const showPhones = () => phones.open(tableID);
  const { busy, end } = useEndVisit({ tableID, name, order, onPhones: showPhones });
  if (!may('order')) return null;
  return (
    <>
      <ActionIcon
        {...menu.button}
        variant={look === 'quiet' ? 'subtle' : 'default'}
        loading={busy}
        className={className}
        aria-label={say(guestMenuMessages.menu, { table: name })}
      >
        <MoreIcon width={20} height={20} />
      </ActionIcon>
      {menu.popup ? (
        <LaterMenu
          {...menu.popup}
          entries={[
            { icon: <PhoneIcon />, name: say(guestMenuMessages.phones), act: showPhones },
            { icon: <LogoutIcon />, name: say(tableQrMessages.endVisit), act: () => void end() },
          ]}
        />
      ) : null}
      {phones.about === String(tableID) ? <PhonesDialog tableID={tableID} name={name} onClose={phones.close} /> : null}
    </>
  );
}
