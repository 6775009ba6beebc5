export interface Notice {
  /** One notification of the browser, whichever of its tabs shows it. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The screen that a click opens. */
  readonly path: string;
}

export type NoticePermission = NotificationPermission | 'unsupported';

export function noticePermission(): NoticePermission {
  if (typeof Notification === 'undefined' || !isSecureContext) return 'unsupported';
  if (Notification.permission === 'default' && !canBeMade()) return 'unsupported';
  return Notification.permission;
}

/** Phones let only service workers make one. Without a permission nothing is shown. */
function canBeMade(): boolean {
  try {
    new Notification('').close();
    return true;
  } catch {
    return false;
  }
}

/** Asks the person. Only for the press of a button that says so. */
export async function askForNotices(): Promise<NoticePermission> {
  await Notification.requestPermission();
  return noticePermission();
}

export interface SystemNotices {
  /** Shows these and closes all others. One that the person has put away does not come again while it is among them. */
  show(wanted: readonly Notice[], onOpen: (path: string) => void): void;
}

export function createSystemNotices(): SystemNotices {
  const shown = new Map<string, Notification>();
  return {
    show(wanted, onOpen) {
      const keys = new Set(wanted.map(keyOf));
      // The old ones first: a notification of the same tag would be closed with them.
      for (const [key, notification] of [...shown]) {
        if (keys.has(key)) continue;
        notification.close();
        shown.delete(key);
      }
      for (const notice of wanted) {
        if (shown.has(keyOf(notice)) || noticePermission() !== 'granted') continue;
        const notification = make(notice);
        if (!notification) return;
        shown.set(keyOf(notice), notification);
        notification.onclick = () => {
          window.focus();
          notification.close();
          onOpen(notice.path);
        };
      }
    },
  };
}

const keyOf = ({ tag, title, body }: Notice) => [tag, title, body].join('\n');

function make({ tag, title, body }: Notice): Notification | undefined {
  try {
    // The bell rings already, or is to be silent.
    return new Notification(title, { tag, body, silent: true });
  } catch {
    return undefined;
  }
}
