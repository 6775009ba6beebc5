// A finger that taps twice means what stood there at the first tap. What has come under it since, such as the minus where
// Add was, or the button of a question, must not take the second one; a switch must not be put back by it, and a button
// that does something else by then must not do that.

/** Two taps of one finger come within this time, and no further apart than this. */
const mostMs = 400;
const mostPixels = 24;

interface Press {
  readonly control: Element | null;
  /** What it said that it does. */
  readonly label: string | null | undefined;
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

/** Marks a dialog with the moment at which it appears: what is pressed there before it can be seen was meant for the page. */
export function markShown(dialog: HTMLElement): void {
  dialog.dataset.shownAt = String(performance.now());
}

/**
 * From now on only the first tap of two counts where the second would do something else. With `dialogs`, only a second tap
 * that would hit a dialog opened by the first is ignored. Keys are never held back. Answers the way to stop.
 */
export function ignoreSecondPresses(dialogs?: string): () => void {
  let last: Press | undefined;
  const hear = (event: MouseEvent) => {
    if (!event.isTrusted || event.detail === 0) return;
    const control = controlOf(event.target, dialogs);
    const label = control?.getAttribute('aria-label');
    const press = { control, label, x: event.clientX, y: event.clientY, time: event.timeStamp };
    const dialog = dialogs && control?.closest(dialogs);
    const isMeant = dialogs && (!dialog || dialog === last?.control?.closest(dialogs));
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

/** What a press at this place acts on; a label acts on its field. */
function controlOf(target: EventTarget | null, dialogs = 'dialog'): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('button, a, summary, input, select, textarea');
  return target.closest('label')?.control ?? control ?? target.closest(dialogs);
}
