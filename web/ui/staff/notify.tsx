import { Notifications, notifications } from '@mantine/notifications';
import { CheckIcon, CloseIcon } from '../plain/icons.tsx';
import styles from './notify.module.css';

const PHONE = '(max-width: 768px)';
const STAYS_MS = 5000;

/** Top right on a desktop, bottom centre on a phone, where the thumb does not cover them. */
const position = () => (window.matchMedia(PHONE).matches ? 'bottom-center' : 'top-right');

const classNames = { root: styles.toast, icon: styles.icon, description: styles.words };

/** Where toasts appear. Put once, at the top of the portal. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      limit={4}
      zIndex={400}
      containerWidth={400}
      classNames={{ root: styles.toasts }}
    />
  );
}

/** Says that something worked; leaves after five seconds. */
export function notifySuccess(message: string): void {
  notifications.show({
    message,
    role: 'status',
    position: position(),
    autoClose: STAYS_MS,
    icon: <CheckIcon />,
    classNames,
    'data-tone': 'ok',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** Says that something was refused or failed; stays until it is closed. The same words are never shown twice at once. */
export function notifyError(message: string): void {
  notifications.hide(message);
  notifications.show({
    id: message,
    message,
    role: 'alert',
    position: position(),
    autoClose: false,
    icon: <CloseIcon />,
    classNames,
    'data-tone': 'bad',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
