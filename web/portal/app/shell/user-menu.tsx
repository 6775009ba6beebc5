import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useNavigate } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { lockMessages } from '../../../../core/messages/en/portal/screen-lock.ts';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import type { StaffSession } from '../../../api/session.ts';
import { endSession, updateSession } from '../../../api/session.ts';
import common from '../../../ui/plain/common.module.css';
import { ChevronDownIcon, KeyIcon, LockIcon, LogoutIcon, PersonIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { LaterMenu } from '../../../ui/staff/later-menu.ts';
import { usePopupButton } from '../../../ui/staff/popup-button.ts';
import { signOut } from '../../sign-in/session/calls.ts';
import { initialsOf } from '../../sign-in/session/initials.ts';
import styles from './user-menu.module.css';

export function UserMenu({ session }: { session: StaffSession }) {
  const navigate = useNavigate();
  const menu = usePopupButton('menu');
  const { name } = session.user;

  const logout = async () => {
    if (!(await confirm({ question: say(shellMessages.logoutQuestion), act: say(shellMessages.logout) }))) return;
    await signOut();
    endSession('signedOut');
    await navigate(portalPaths.login, { replace: true });
  };

  const who = (
    <div className={styles.who}>
      <span>{name}</span>
      <span>{[session.role, session.restaurantName].filter(Boolean).join(' · ')}</span>
    </div>
  );
  return (
    <>
      <UnstyledButton {...menu.button} className={`${common.line} ${styles.target}`}>
        <VisuallyHidden>{`${say(shellMessages.userMenuOf)} `}</VisuallyHidden>
        <span className={`${common.centred} ${styles.initials}`} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={`${staff.clipped} ${styles.name}`}>{name}</span>
        <ChevronDownIcon className={styles.chevron} />
      </UnstyledButton>
      {menu.popup ? (
        <LaterMenu
          {...menu.popup}
          head={who}
          entries={[
            { icon: <PersonIcon />, name: say(shellMessages.account), act: () => void navigate(portalPaths.account) },
            { icon: <LockIcon />, name: say(lockMessages.lockNow), act: () => updateSession({ locked: true }) },
            {
              icon: <KeyIcon />,
              name: say(shellMessages.changePassword),
              act: () => void navigate(portalPaths.changePassword),
            },
            { icon: <LogoutIcon />, name: say(shellMessages.logout), act: () => void logout() },
          ]}
        />
      ) : null}
    </>
  );
}
