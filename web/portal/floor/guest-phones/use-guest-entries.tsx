import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { tableQrMessages } from '../../../../core/messages/en/portal/table-code.ts';
import { LogoutIcon, PhoneIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { type EndingVisit, useEndVisit } from '../table-code/end-visit.tsx';
import { PhonesDialog } from './later-phones-dialog.ts';

export function useGuestEntries({ tableID, name, order }: Pick<EndingVisit, 'tableID' | 'name' | 'order'>) {
  const phones = useDialog('phones');
  const showPhones = () => phones.open(tableID);
  const { busy, end } = useEndVisit({ tableID, name, order, onPhones: showPhones });
  return {
    busy,
    entries: [
      { icon: <PhoneIcon />, name: say(floorMessages.guests.phones), act: showPhones },
      { icon: <LogoutIcon />, name: say(tableQrMessages.endVisit), act: () => void end() },
    ],
    dialog:
      phones.about === String(tableID) ? <PhonesDialog tableID={tableID} name={name} onClose={phones.close} /> : null,
  };
}
