import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { arrangeMessages } from '../../../../core/messages/en/portal/arrange.ts';
import { groupMessages } from '../../../../core/messages/en/portal/choice-groups.ts';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { MoreIcon, SlidersIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { DownloadIcon, GripIcon } from '../../../ui/staff/later-icons.tsx';
import { LaterMenu } from '../../../ui/staff/later-menu.ts';
import { usePopupButton } from '../../../ui/staff/popup-button.ts';
import { useIsPhone } from '../../../ui/staff/use-is-phone.ts';
import { useMay } from '../../sign-in/session/use-may.ts';

const links = [
  { to: portalPaths.choiceGroups, name: groupMessages.listTitle, icon: <SlidersIcon /> },
  { to: portalPaths.menuOrder, name: arrangeMessages.button, icon: <GripIcon /> },
  { to: portalPaths.menuFile, name: menuFileMessages.button, icon: <DownloadIcon /> },
];

export function MenuLinks() {
  const menu = usePopupButton('menu');
  const navigate = useNavigate();
  const mayArrange = useMay()('item');
  const isPhone = useIsPhone();
  if (!mayArrange) return null;
  if (!isPhone) {
    return links.map(({ to, name, icon }) => (
      <Button key={to} variant="default" component={Link} to={to} leftSection={icon}>
        {say(name)}
      </Button>
    ));
  }
  return (
    <>
      <Button {...menu.button} variant="default" leftSection={<MoreIcon />}>
        {say(uiMessages.more)}
      </Button>
      {menu.popup ? (
        <LaterMenu
          {...menu.popup}
          entries={links.map(({ to, name, icon }) => ({ icon, name: say(name), act: () => void navigate(to) }))}
        />
      ) : null}
    </>
  );
}
