import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Node {
  readonly html: string;
  readonly target: readonly string[];
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly Node[];
}

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>;
  run(context: Element, options: object): Promise<{ violations: Violation[] }>;
}

/**
 * Checks the page with axe's rules for WCAG 2.2 A and AA. If a bar partly covers a target, it is scrolled into view and
 * checked again. Elements below a dialog are checked without the dialog.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // axe is large, so it is loaded only once per page. It stays until the page is reloaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const isTooSmall = async ({ target }: Node) => {
      const element = document.querySelector(target[0] ?? '');
      if (!element) return true;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const over = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter(
        (other) => !other.contains(element),
      );
      for (const dialog of over) dialog.style.visibility = 'hidden';
      const again = await axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } });
      for (const dialog of over) dialog.style.visibility = '';
      return again.violations.length > 0;
    };
    const { violations: found } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Leaves out passed rules, because finding the paths of their elements takes longer than the rules.
      resultTypes: ['violations'],
    });
    const words: string[] = [];
    for (const { id, nodes } of found) {
      const left: string[] = [];
      for (const node of nodes) if (id !== 'target-size' || (await isTooSmall(node))) left.push(node.html);
      if (left.length > 0) words.push(`${id}: ${left.join(' | ')}`);
    }
    return words;
  });
  expect(violations, page.url()).toEqual([]);
}
