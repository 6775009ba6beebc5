import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useNavigate } from 'react-router';
import { portalPaths } from '../../../core/domain/portal-paths.ts';
import { accountMessages } from '../../../core/messages/en/portal/account.ts';
import { lockMessages } from '../../../core/messages/en/portal/lock.ts';
import { passwordMessages } from '../../../core/messages/en/portal/passwords.ts';
import { shellMessages } from '../../../core/messages/en/portal/shell.ts';
import type { StaffSession } from '../../api/session.ts';
import { endSession, updateSession } from '../../api/session.ts';
import { ChevronDownIcon, KeyIcon, LockIcon, LogoutIcon, PersonIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { useConfirm } from '../../ui/staff/confirm.tsx';
import { signOut } from '../session/calls.ts';
import { initialsOf } from '../session/initials.ts';
import styles from './user-menu.module.css';

/** The user's name, with their account, locking the screen, Change Password and Logout. */
export function UserMenu({ session }: { session: StaffSession }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { name } = session.user;

  const logout = async () => {
    if (!(await confirm({ question: say(shellMessages.logoutQuestion), act: say(shellMessages.logout) }))) return;
    await signOut();
    endSession('signedOut');
    await navigate(portalPaths.login, { replace: true });
  };

  return (
    // Nothing but its entries may take the focus in a menu.
    <Menu position="bottom-end" width={232} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          <VisuallyHidden>{say(shellMessages.userMenuOf)} </VisuallyHidden>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={styles.name}>{name}</span>
          <ChevronDownIcon className={styles.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <span>{name}</span>
          <span>{[session.role, session.restaurantName].filter(Boolean).join(' · ')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<PersonIcon />} onClick={() => void navigate(portalPaths.account)}>
          {say(accountMessages.title)}
        </Menu.Item>
        <Menu.Item leftSection={<LockIcon />} onClick={() => updateSession({ locked: true })}>
          {say(lockMessages.lockNow)}
        </Menu.Item>
        <Menu.Item leftSection={<KeyIcon />} onClick={() => void navigate(portalPaths.changePassword)}>
          {say(passwordMessages.changeTitle)}
        </Menu.Item>
        <Menu.Item leftSection={<LogoutIcon />} onClick={() => void logout()}>
          {say(shellMessages.logout)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
