import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { arrangeMessages } from '../../../../core/messages/en/portal/arrange.ts';
import { say } from '../../../ui/plain/say.tsx';
import { GripIcon } from '../../../ui/staff/later-icons.tsx';

/** From the lists of dishes and categories to their order on the menu. */
export const ArrangeLink = () => (
  <Button variant="default" component={Link} to={portalPaths.menuOrder} leftSection={<GripIcon />}>
    {say(arrangeMessages.button)}
  </Button>
);
