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
 * Checks the page against axe's rules for WCAG 2.2 A and AA. A target that a bar partly covers is judged after
 * scrolling, one below a dialog without the dialog.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // axe is large and stays until the next page load.
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
      // Without the paths of what passes, which take longer than the rules.
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
