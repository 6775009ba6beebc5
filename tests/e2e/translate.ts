import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Imitates Chrome's translation on everything that `page` loads: replaces each text node with a copy inside two nested
 * `<font>` elements, at once and after each change.
 */
export async function translated(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const untranslated = 'font, script, style, textarea, title, option, svg';
    const textsIn = (node: Node): Node[] =>
      node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(textsIn);
    const translate = (node: Node) => {
      for (const text of textsIn(node)) {
        const parent = text.parentElement;
        if (!text.nodeValue || !parent || parent.closest(untranslated)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.nodeValue;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translate(target);
        for (const node of addedNodes) if (node.isConnected) translate(node);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return page;
}

const shown = async (page: Page, part: string) =>
  (await page.locator(part).allTextContents()).join(' | ').replace(/\s+/g, ' ').trim();

/** Opens the same address in a second, untranslated tab. Waits until both show the same texts and figures. */
export async function expectSameTexts(
  page: Page,
  part = 'body',
  prepare?: (twin: Page) => Promise<unknown>,
): Promise<void> {
  expect(await page.locator('font').count(), page.url()).toBeGreaterThan(0);
  const twin = await page.context().newPage();
  try {
    await twin.goto(page.url());
    await prepare?.(twin);
    await expect
      .poll(async () => [await shown(page, part), await shown(twin, part)].join('\n'), { timeout: 30_000 })
      .toMatch(/^(.+)\n\1$/);
  } finally {
    await twin.close();
  }
}
