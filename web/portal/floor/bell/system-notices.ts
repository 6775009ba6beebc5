export interface Notice {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

export type NoticePermission = NotificationPermission | 'unsupported';

export function noticePermission(): NoticePermission {
  if (typeof Notification === 'undefined' || !isSecureContext) return 'unsupported';
  if (Notification.permission === 'default' && !canBeMade()) return 'unsupported';
  return Notification.permission;
}

/** Phones only let service workers create notifications. Without permission this shows nothing. */
function canBeMade(): boolean {
  try {
    new Notification('').close();
    return true;
  } catch {
    return false;
  }
}

/** Prompts the person; only call it from a button that says so. */
export async function askForNotices(): Promise<NoticePermission> {
  await Notification.requestPermission();
  return noticePermission();
}

export interface SystemNotices {
  /** Shows these and closes all others. A dismissed one stays away as long as it is among them. */
  show(notices: readonly Notice[], onOpen: (path: string) => void): void;
}

export function createSystemNotices(): SystemNotices {
  const shown = new Map<string, Notification>();
  return {
    show(notices, onOpen) {
      const keys = new Set(notices.map(keyOf));
      // Old ones first: closing one would also close a new one with the same tag.
      for (const [key, notification] of [...shown]) {
        if (keys.has(key)) continue;
        notification.close();
        shown.delete(key);
      }
      for (const notice of notices) {
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
    // The bell already rings, or is muted on purpose.
    return new Notification(title, { tag, body, silent: true });
  } catch {
    return undefined;
  }
}
