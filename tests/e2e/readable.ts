import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Sets the browser's font size, such as '200%', for all pages that it loads from now on. */
export async function setLetters(page: Page, fontSize: string): Promise<void> {
  await page.addInitScript(
    `document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '${fontSize}'; });`,
  );
}

/**
 * Checks that the page, or the dialog over it, can be read and used. Nothing may scroll sideways, every control must be
 * visible after scrolling, and no text may be cut off or overlap. Content of a box that scrolls sideways, such as a
 * table, counts as reachable. Scrolls the page.
 */
export async function expectReadable(page: Page, what = page.url()): Promise<void> {
  const faults = await page.evaluate(`(() => { ${inPage.join('\n')}; return findFaults(); })()`);
  expect(faults, what).toEqual([]);
}

// These functions run in the page, so they can only use each other.
const inPage = [
  findFaults,
  textFaults,
  overlaps,
  hasGround,
  controlFaults,
  pressFault,
  hitAt,
  cutBy,
  boxCuts,
  isShown,
  ancestors,
  nameOf,
];

function findFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role="dialog"], [role="alertdialog"]')];
  const top = dialogs.filter((dialog) => dialog.checkVisibility() && dialog.getBoundingClientRect().width > 0).at(-1);
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
  if (top && top.scrollWidth > top.clientWidth + 1) faults.push(`${nameOf(top)} scrolls sideways`);
  const root = top ?? document.body;
  return [...new Set([...faults, ...textFaults(root), ...overlaps(root), ...controlFaults(root)])];
}

/** Finds text that is cut off or goes beyond its button. */
function textFaults(root: HTMLElement): string[] {
  const faults: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !isShown(element)) continue;
    const words = document.createRange();
    words.selectNodeContents(node);
    const drawn = words.getBoundingClientRect();
    const cut = cutBy(element, drawn, root);
    if (cut) faults.push(`${nameOf(element)} is cut off by ${cut}`);
    const button = element.closest('button, a[href]')?.getBoundingClientRect();
    const leaves = button && (drawn.left < button.left - 1 || drawn.right > button.right + 1);
    if (leaves) faults.push(`the words of ${nameOf(element)} leave their button`);
  }
  return faults;
}

/** Finds texts that overlap. A bar or menu with its own background is meant to cover the page. */
function overlaps(root: HTMLElement): string[] {
  const lines: { element: Element; left: number; right: number; top: number; bottom: number }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !isShown(element)) continue;
    const words = document.createRange();
    words.selectNodeContents(node);
    const boxes = ancestors(element)
      .filter((ancestor) => getComputedStyle(ancestor).overflow !== 'visible')
      .map((ancestor) => ancestor.getBoundingClientRect());
    for (const line of words.getClientRects()) {
      // The box of a line is higher than its letters.
      const air = line.height / 4;
      lines.push({
        element,
        left: Math.max(line.left + 2, ...boxes.map((box) => box.left)),
        right: Math.min(line.right - 2, ...boxes.map((box) => box.right)),
        top: Math.max(line.top + air, ...boxes.map((box) => box.top)),
        bottom: Math.min(line.bottom - air, ...boxes.map((box) => box.bottom)),
      });
    }
  }
  const seen = lines.filter((line) => line.left < line.right && line.top < line.bottom);
  return seen.flatMap((line, index) =>
    seen
      .slice(index + 1)
      .filter((other) => other.element !== line.element)
      .filter((other) => line.left < other.right && other.left < line.right)
      .filter((other) => line.top < other.bottom && other.top < line.bottom)
      .filter((other) => !hasGround(line.element, other.element) && !hasGround(other.element, line.element))
      .map((other) => `${nameOf(line.element)} and ${nameOf(other.element)} lie over each other`),
  );
}

/** True if something is painted behind `first` but not behind `second`. */
function hasGround(first: Element, second: Element): boolean {
  const ownBoxes = ancestors(first).filter((box) => !box.contains(second));
  return ownBoxes.some((box) => !['rgba(0, 0, 0, 0)', 'transparent'].includes(getComputedStyle(box).backgroundColor));
}

function controlFaults(root: HTMLElement): string[] {
  const controls =
    'button, a[href], input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"]';
  return [...root.querySelectorAll<HTMLElement>(controls)].filter(isShown).flatMap((control) => {
    const cut = cutBy(control, control.getBoundingClientRect(), root);
    if (cut) return [`${nameOf(control)} is beyond the edge of ${cut}`];
    return pressFault(control) ?? [];
  });
}

function pressFault(control: HTMLElement): string | undefined {
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  let hit = hitAt(control);
  if (!hit) {
    // A skip link is above the page until it has focus.
    control.focus();
    hit = hitAt(control);
    control.blur();
  }
  if (!hit) return `${nameOf(control)} cannot be brought into the window`;
  const label = control.closest('label') ?? (control.id ? document.querySelector(`label[for="${control.id}"]`) : null);
  const isItself = control.contains(hit) || hit.contains(control) || label?.contains(hit);
  return isItself || control.matches(':disabled') ? undefined : `${nameOf(control)} is covered by ${nameOf(hit)}`;
}

/** The element that a press on the middle of the control hits. */
function hitAt(control: HTMLElement): Element | null {
  const { left, top, width, height } = control.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + Math.min(height, window.innerHeight) / 2);
}

/** Names the box that cuts off a part of the element. Undefined if all of it can be seen or scrolled to. */
function cutBy(element: Element, drawn: DOMRect, root: Element): string | undefined {
  if (drawn.width === 0) return undefined;
  for (const box of ancestors(element)) {
    const { overflowX, position } = getComputedStyle(box);
    if (overflowX === 'auto' || overflowX === 'scroll') return undefined;
    if (boxCuts(box, drawn)) return nameOf(box);
    if (position === 'fixed' || box === root) break;
  }
  return drawn.left < -1 || drawn.right > document.documentElement.clientWidth + 1 ? 'the window' : undefined;
}

/** True if the box hides overflow. Text that is limited to some lines doesn't count as cut off. */
function boxCuts(box: Element, { left, right, top, bottom }: DOMRect): boolean {
  const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box);
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const edge = box.getBoundingClientRect();
  if (hides(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) return true;
  const isHigher = top < edge.top - 2 || bottom > edge.bottom + 2;
  return hides(overflowY) && isHigher && (webkitLineClamp === 'none' || webkitLineClamp === '');
}

/** False for hidden elements and for text that is only for screen readers. */
function isShown(element: Element): boolean {
  const isForEarsOnly = ancestors(element).some((ancestor) => {
    const { clip, clipPath } = getComputedStyle(ancestor);
    return clipPath.startsWith('inset(') || clip.startsWith('rect(');
  });
  return element.checkVisibility({ visibilityProperty: true }) && !isForEarsOnly && !element.closest('[inert]');
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let current: Element | null = element; current; current = current.parentElement) found.push(current);
  return found;
}

function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${element.tagName.toLowerCase()} "${words.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
}
