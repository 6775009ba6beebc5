import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { arrangeMessages } from '../../../../core/messages/en/portal/arrange.ts';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import { say } from '../../../ui/plain/say.tsx';
import { DownloadIcon, GripIcon } from '../../../ui/staff/later-icons.tsx';

/** From the lists of dishes and categories to the menu as a whole. */
export const MenuLinks = () => (
  <>
    <Button variant="default" component={Link} to={portalPaths.menuOrder} leftSection={<GripIcon />}>
      {say(arrangeMessages.button)}
    </Button>
    <Button variant="default" component={Link} to={portalPaths.menuFile} leftSection={<DownloadIcon />}>
      {say(menuFileMessages.button)}
    </Button>
  </>
);
