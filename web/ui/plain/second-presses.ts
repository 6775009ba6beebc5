// Both taps of a double tap are meant for what was there at the first one. If that tap puts another control under the
// finger (the minus where Add was, a dialog's button), the second tap must not press it, nor flip a switch back, nor
// press a button that has changed its function.

const mostMs = 400;
const mostPixels = 24;

interface Press {
  readonly control: Element | null;
  readonly dialog: Element | null;
  readonly label: string | null | undefined;
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

/** Records when the dialog appeared. A press before it was visible was meant for the page. */
export function markShown(dialog: HTMLElement): void {
  dialog.dataset.shownAt = String(performance.now());
}

/** Ignores second presses. With `dialogs`, only if the first opened or closed one of these. Returns a stop function. */
export function ignoreSecondPresses(dialogs?: string): () => void {
  let last: Press | undefined;
  const hear = (event: MouseEvent) => {
    if (!event.isTrusted || event.detail === 0) return;
    const control = controlOf(event.target, dialogs);
    const label = control?.getAttribute('aria-label');
    const dialog = (dialogs && control?.closest(dialogs)) || null;
    const press = { control, dialog, label, x: event.clientX, y: event.clientY, time: event.timeStamp };
    const isMeant = dialogs && dialog === last?.dialog;
    if (last && !isMeant && isSecondOf(last, press)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      last = { ...last, time: press.time };
    } else last = press;
  };
  document.addEventListener('click', hear, { capture: true });
  return () => document.removeEventListener('click', hear, { capture: true });
}

function isSecondOf(first: Press, { control, label, x, y, time }: Press): boolean {
  const shownAt = Number(control?.closest<HTMLElement>('[data-shown-at]')?.dataset.shownAt ?? 0);
  const isSoon = time - Math.max(first.time, shownAt) < mostMs;
  const isThere = Math.hypot(x - first.x, y - first.y) <= mostPixels;
  const isSwitch = control?.matches('[aria-pressed], [aria-expanded]') ?? false;
  const isSame = control === first.control && label === first.label;
  return isSoon && isThere && control !== null && (!isSame || isSwitch);
}

/** The control that a press acts on; a label acts on its field. */
function controlOf(target: EventTarget | null, dialogs = 'dialog'): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('button, a, summary, input, select, textarea');
  return target.closest('label')?.control ?? control ?? target.closest(dialogs);
}
