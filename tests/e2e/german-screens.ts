import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { englishIn } from '../../core/messages/all-messages.ts';
import { expectFits } from './diner-phone.ts';

/** Finds no English sentence, visible or read aloud, and nothing wider than the screen. */
export async function expectGerman(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  const readOut = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
    ),
  );
  expect(englishIn([await page.title(), await page.locator('body').textContent(), ...readOut].join('\n'))).toEqual([]);
  await expectFits(page);
}
